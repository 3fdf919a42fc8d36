import type { ReactNode } from 'react'
import { words } from '@/areas/apply/words/offer'
import { useDict } from '@/shared/i18n/dictionary'
import { days } from '@/shared/i18n/format'
import { useLocale } from '@/shared/page/context'
import { DateText } from '@/shared/ui/DateText'
import { MoneyText } from '@/shared/ui/MoneyText'
import type { Terms } from './terms'

/** What a delay adds to the debt. */
export function LateTable({ late }: { late: Terms['late_costs'] }) {
  const locale = useLocale()
  const { late: t } = useDict(words).accept
  return (
    <Table title={t.title} names={[t.delay, t.extra]}>
      {late.map(({ days: count, extra_tiyn }) => (
        <tr key={count} className={row}>
          <th scope="row" className="py-2.5 text-left font-normal">
            {days(count, locale)}
          </th>
          <td className={cell}>
            <MoneyText tiyn={extra_tiyn} sign />
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** Payment by payment; a single one needs no table. */
export function Schedule({ payments }: { payments: Terms['payments'] }) {
  const { accept: t } = useDict(words)
  if (payments.length < 2) return null
  return (
    <Table title={t.schedule} names={[t.date, t.principal, t.interest, t.payment]}>
      {payments.map(({ due_date: on, principal_tiyn, interest_tiyn, total_tiyn }) => (
        <tr key={on} className={row}>
          <th scope="row" className="py-2.5 text-left font-normal">
            <DateText iso={on} />
          </th>
          <td className={cell}>
            <MoneyText tiyn={principal_tiyn} />
          </td>
          <td className={cell}>
            <MoneyText tiyn={interest_tiyn} />
          </td>
          <td className={`${cell} font-semibold`}>
            <MoneyText tiyn={total_tiyn} />
          </td>
        </tr>
      ))}
    </Table>
  )
}

const row = 'border-b border-line'
const cell = 'py-2.5 pl-3 text-right tabular-nums'

interface Props {
  title: string
  names: string[]
  children: ReactNode
}

/** A narrow screen scrolls the table, not the page. */
function Table({ title, names, children }: Props) {
  return (
    <section>
      <h2 className="text-xl">{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard */}
      <section aria-label={title} tabIndex={0} className="mt-2 overflow-x-auto">
        <table className="w-full">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="border-b border-line text-sm text-muted">
              {names.map((name, index) => (
                <th
                  key={name}
                  scope="col"
                  className={`py-2 font-medium ${index === 0 ? 'text-left' : 'pl-3 text-right'}`}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </section>
    </section>
  )
}
