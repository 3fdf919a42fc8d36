import { words } from '@/areas/loan/words/loan'
import { useDict } from '@/shared/i18n/dictionary'
import { DateText } from '@/shared/ui/DateText'
import { MoneyText } from '@/shared/ui/MoneyText'
import type { Curve } from './chart'

interface Props {
  curve: Curve
  isShown: boolean
}

/** Every point of the drawing in figures. */
export function CurveTable({ curve, isShown }: Props) {
  const { chart: t } = useDict(words)
  const table = (
    <table className="w-full text-sm">
      <caption className="sr-only">{t.title}</caption>
      <thead className="sticky top-0 bg-surface">
        <tr className="border-b border-line text-muted">
          <th scope="col" className="py-2 text-left font-medium">
            {t.date}
          </th>
          <th scope="col" className="py-2 pl-3 text-right font-medium">
            {t.payoff}
          </th>
        </tr>
      </thead>
      <tbody>
        {curve.points.map(({ on, payoff_tiyn }) => (
          <tr key={on} data-day={on} className="border-b border-line/70">
            <th scope="row" className="py-2 text-left font-normal">
              <DateText iso={on} />
            </th>
            <td className="py-2 pl-3 text-right font-semibold tabular-nums">
              <MoneyText tiyn={payoff_tiyn} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (!isShown) return table
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
    <section aria-label={t.table} tabIndex={0} className="max-h-96 overflow-auto">
      {table}
    </section>
  )
}
