import type { HeadOf } from '@/app/pages-contract'
import { PhoneLink } from '@/app/shell/PhoneLink'
import { MessagePage } from '@/features/content/MessagePage'
import { useDict } from '@/i18n/dictionary'
import { ButtonLink } from '@/ui/Button'
import { words } from './words'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].success.title })

export default function Success() {
  const t = useDict(words)
  return (
    <MessagePage {...t.success}>
      <ButtonLink to="clientarea">{t.cabinet}</ButtonLink>
      <PhoneLink look="secondary" />
    </MessagePage>
  )
}
