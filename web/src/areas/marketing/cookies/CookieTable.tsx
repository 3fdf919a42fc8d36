import { words } from '@/areas/marketing/words/cookies'
import { useDict } from '@/shared/i18n/dictionary'

interface Row {
  name: string
  purpose: string
  term: string
}

/** Everything of a group that may lie in a browser. A row is a card on a narrow screen. */
export function CookieTable({ caption, rows }: { caption: string; rows: readonly Row[] }) {
  const t = useDict(words)
  const heading = 'py-3 pr-4 font-semibold'
  return (
    <table className="w-full text-left text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="hidden sm:table-header-group">
        <tr className="border-b border-line">
          <th scope="col" className={heading}>
            {t.name}
          </th>
          <th scope="col" className={heading}>
            {t.purpose}
          </th>
          <th scope="col" className={heading}>
            {t.term}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, purpose, term }) => (
          <tr key={name} className="block border-b border-line py-3 last:border-0 sm:table-row">
            <td className="block sm:table-cell sm:py-3 sm:pr-4">
              <code className="wrap-break-word">{name}</code>
            </td>
            <td className="block text-muted sm:table-cell sm:py-3 sm:pr-4">{purpose}</td>
            <td className="block text-muted sm:table-cell sm:py-3">{term}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
