import { Link } from '@/shared/navigation/Link'
import { useLocale } from '@/shared/page/context'
import { type ConsentText, piecesOf } from './consents'
import { LegalTextLink } from './LegalTextLink'

/** Documents that are also pages, in Russian. */
const PAGES = ['privacy-policy', 'terms-and-conditions']

/** The text of a consent. A page opens in a new tab, and a document without one, as all Kazakh ones
 * are, in a dialog: either way the form stays as it is. */
export function ConsentSentence({ text }: { text: ConsentText }) {
  const locale = useLocale()
  return piecesOf(locale === 'kz' ? text.kk : text.ru).map(({ text: words, to }) => {
    if (to === undefined) return words
    if (locale === 'kz' || !PAGES.includes(to)) {
      return <LegalTextLink key={to} slug={to} words={words} />
    }
    return (
      <Link
        key={to}
        to={to}
        target="_blank"
        rel="noopener"
        prefetch={false}
        className="text-primary underline underline-offset-4"
      >
        {words}
      </Link>
    )
  })
}
