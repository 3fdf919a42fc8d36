import { words } from '@/areas/loan/words/loan'
import { LinkCards } from '@/shared/content/LinkCards'
import { useDict } from '@/shared/i18n/dictionary'

/** What is the same for every loan: the company's documents and the person's consents. */
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
