import type { HeadOf } from '@/app/pages-contract'
import { MessagePage } from '@/features/content/MessagePage'
import { useDict } from '@/i18n/dictionary'
import { ButtonLink } from '@/ui/Button'
import { words } from './words'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].thankYou.title })

export default function ThankYou() {
  const t = useDict(words)
  return (
    <MessagePage {...t.thankYou}>
      <ButtonLink to="home">{t.home}</ButtonLink>
      <ButtonLink to="support" look="secondary">
        {t.support}
      </ButtonLink>
    </MessagePage>
  )
}
