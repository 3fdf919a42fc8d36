import type { HeadOf } from '@/app/pages-contract'
import { PhoneLink } from '@/app/shell/PhoneLink'
import { MessagePage } from '@/features/content/MessagePage'
import { useDict } from '@/i18n/dictionary'
import { ButtonLink } from '@/ui/Button'
import { words } from './words'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].sa.title })

export default function ShortAccess() {
  const t = useDict(words)
  return (
    <MessagePage {...t.sa}>
      <ButtonLink to="login">{t.login}</ButtonLink>
      <ButtonLink to="repayment" look="secondary">
        {t.repayment}
      </ButtonLink>
      <PhoneLink look="quiet" />
    </MessagePage>
  )
}
