import { words } from '@/areas/loan/words/loan'
import { LinkCards } from '@/shared/content/LinkCards'
import { useDict } from '@/shared/i18n/dictionary'

/** Documents common to all loans: the company's, and the customer's consents. */
export function CommonDocuments() {
  const { common: t } = useDict(words)
  return (
    <LinkCards
      cards={[
        { to: 'docs', title: t.rules, text: t.rulesText },
        { to: 'clientarea-profile', title: t.consents, text: t.consentsText },
      ]}
    />
  )
}
