import type { HeadOf } from '@/app/pages-contract'
import { AuthScreen } from '@/features/account/AuthScreen'
import { OtherDoor } from '@/features/account/OtherDoor'
import { words } from '@/features/account/words'
import { useDict } from '@/i18n/dictionary'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].login.title })

export default function Login() {
  const t = useDict(words)
  return (
    <AuthScreen {...t.login} closed={t.closed.other}>
      <OtherDoor
        doors={[
          { to: 'registration', question: t.noAccount, label: t.toRegistration },
          { to: 'reset-password', label: t.toReset },
        ]}
      />
    </AuthScreen>
  )
}
