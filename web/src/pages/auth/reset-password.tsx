import type { HeadOf } from '@/app/pages-contract'
import { AuthScreen } from '@/features/auth/AuthScreen'
import { OtherDoor } from '@/features/auth/OtherDoor'
import { ResetForm } from '@/features/auth/ResetForm'
import { words } from '@/features/auth/words'
import { useDict } from '@/i18n/dictionary'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].resetPassword.title })

export default function ResetPassword() {
  const t = useDict(words)
  const { title, lead, changedPhone } = t.resetPassword
  return (
    <AuthScreen title={title} lead={lead} closed={t.closed.reset} task={<ResetForm />}>
      <p className="mt-8 text-sm text-muted text-pretty">{changedPhone}</p>
      <OtherDoor doors={[{ to: 'login', label: t.toLogin }]} />
    </AuthScreen>
  )
}
