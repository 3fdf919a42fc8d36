import { Link } from '@/shared/navigation/Link'
import { useLocale } from '@/shared/page/context'
import { type ConsentText, piecesOf } from './consents'

/** The text of a consent. Its documents open in a new tab, so the form stays as it is. */
export function ConsentSentence({ text }: { text: ConsentText }) {
  const locale = useLocale()
  return piecesOf(locale === 'kz' ? text.kk : text.ru).map(({ text: words, to }) =>
    to === undefined ? (
      words
    ) : (
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
    ),
  )
}
