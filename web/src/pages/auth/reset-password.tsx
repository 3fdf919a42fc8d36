import type { HeadOf } from '@/app/pages-contract'
import { AuthScreen } from '@/features/account/AuthScreen'
import { OtherDoor } from '@/features/account/OtherDoor'
import { words } from '@/features/account/words'
import { useDict } from '@/i18n/dictionary'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].resetPassword.title })

export default function ResetPassword() {
  const t = useDict(words)
  return (
    <AuthScreen {...t.resetPassword} closed={t.closed.reset}>
      <OtherDoor doors={[{ to: 'login', label: t.toLogin }]} />
    </AuthScreen>
  )
}
