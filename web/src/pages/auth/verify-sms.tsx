import type { HeadOf } from '@/app/pages-contract'
import { AuthScreen } from '@/features/account/AuthScreen'
import { OtherDoor } from '@/features/account/OtherDoor'
import { words } from '@/features/account/words'
import { useDict } from '@/i18n/dictionary'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].verifySms.title })

export default function VerifySms() {
  const t = useDict(words)
  return (
    <AuthScreen {...t.verifySms} closed={t.closed.code}>
      <OtherDoor
        doors={[
          { to: 'login', label: t.toLogin },
          { to: 'registration', label: t.toRegistration },
        ]}
      />
    </AuthScreen>
  )
}
