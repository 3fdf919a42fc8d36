import { words } from '@/areas/account/words/profile'
import { AsyncButton } from '@/shared/forms/AsyncButton'
import { useDict } from '@/shared/i18n/dictionary'
import { signOut } from '@/shared/session/session'
import { toast } from '@/shared/ui/Toast'

export function SignOutButton() {
  const t = useDict(words)
  return (
    <AsyncButton
      variant="secondary"
      label={t.signOut}
      act={async () => {
        await signOut()
        toast(t.signedOut)
      }}
    />
  )
}
