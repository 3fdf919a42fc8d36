import { LinkCards } from '@/features/content/LinkCards'
import { useDict } from '@/i18n/dictionary'
import { words } from './words'

/** What is the same for every loan: the company's papers and the person's consents. */
export function CommonPapers() {
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
