import { AuthScreen } from '@/areas/auth/AuthScreen'
import { AuthSwitchLink } from '@/areas/auth/AuthSwitchLink'
import { LoginForm } from '@/areas/auth/LoginForm'
import { words } from '@/areas/auth/words/auth'
import { useDict } from '@/shared/i18n/dictionary'
import type { HeadOf } from '@/shared/page/contract'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].login.title })

export default function Login() {
  const t = useDict(words)
  const { title, lead } = t.login
  return (
    <AuthScreen title={title} lead={lead} closed={t.closed.other} task={<LoginForm />}>
      <AuthSwitchLink
        links={[
          { to: 'registration', question: t.noAccount, label: t.toRegistration },
          { to: 'reset-password', label: t.toReset },
        ]}
      />
    </AuthScreen>
  )
}
