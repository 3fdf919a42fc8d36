import { useDict } from '@/i18n/dictionary'
import { DateText } from '@/ui/DateText'
import { MoneyText } from '@/ui/MoneyText'
import type { Loan } from './loan'
import { Section } from './Section'
import { words } from './words'

const cell = 'py-2.5 pl-3 text-right tabular-nums'

/** Payment by payment; one alone needs no table. A narrow screen scrolls it, not the page. */
export function PlanTable({ payments }: { payments: Loan['payments_planned'] }) {
  const { plan: t } = useDict(words)
  if (payments.length < 2) return null
  return (
    <Section title={t.title}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard */}
      <section aria-label={t.table} tabIndex={0} className="overflow-x-auto">
        <table className="w-full">
          <caption className="sr-only">{t.title}</caption>
          <thead>
            <tr className="border-b border-line text-sm text-muted">
              {[t.date, t.principal, t.interest, t.total].map((name, index) => (
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
          <tbody>
            {payments.map(({ on, principal_tiyn, interest_tiyn, total_tiyn }) => (
              <tr key={on} className="border-b border-line">
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
          </tbody>
        </table>
      </section>
    </Section>
  )
}
