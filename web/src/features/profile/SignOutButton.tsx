import { signOut } from '@/features/auth/session'
import { useDict } from '@/i18n/dictionary'
import { toast } from '@/ui/Toast'
import { ActButton } from './ActButton'
import { words } from './words'

export function SignOutButton() {
  const t = useDict(words)
  return (
    <ActButton
      look="secondary"
      label={t.signOut}
      act={async () => {
        await signOut()
        toast(t.signedOut)
      }}
    />
  )
}
