import { AuthScreen } from '@/areas/auth/AuthScreen'
import { AuthSwitchLink } from '@/areas/auth/AuthSwitchLink'
import { ResetForm } from '@/areas/auth/ResetForm'
import { words } from '@/areas/auth/words/auth'
import { useDict } from '@/shared/i18n/dictionary'
import type { HeadOf } from '@/shared/page/contract'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].resetPassword.title })

export default function ResetPassword() {
  const t = useDict(words)
  const { title, lead, changedPhone } = t.resetPassword
  return (
    <AuthScreen title={title} lead={lead} closed={t.closed.reset} task={<ResetForm />}>
      <p className="mt-8 text-sm text-muted text-pretty">{changedPhone}</p>
      <AuthSwitchLink links={[{ to: 'login', label: t.toLogin }]} />
    </AuthScreen>
  )
}
