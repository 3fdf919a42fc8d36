import type { HeadOf } from '@/app/pages-contract'
import { AuthScreen } from '@/features/auth/AuthScreen'
import { LoginForm } from '@/features/auth/LoginForm'
import { OtherDoor } from '@/features/auth/OtherDoor'
import { words } from '@/features/auth/words'
import { useDict } from '@/i18n/dictionary'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].login.title })

export default function Login() {
  const t = useDict(words)
  const { title, lead } = t.login
  return (
    <AuthScreen title={title} lead={lead} closed={t.closed.other} task={<LoginForm />}>
      <OtherDoor
        doors={[
          { to: 'registration', question: t.noAccount, label: t.toRegistration },
          { to: 'reset-password', label: t.toReset },
        ]}
      />
    </AuthScreen>
  )
}
