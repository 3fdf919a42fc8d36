import { type ReactNode, useId, useState } from 'react'
import { Section } from '@/areas/loan/Section'
import { words } from '@/areas/loan/words/loan'
import { QueryArea } from '@/shared/api/QueryArea'
import { useQuery } from '@/shared/api/useQuery'
import { useDict } from '@/shared/i18n/dictionary'
import { date, moneyTiyn } from '@/shared/i18n/format'
import { hasPlan, type Loan } from '@/shared/loan/loan'
import { useLocale } from '@/shared/page/context'
import { callAuthorized } from '@/shared/session/session'
import { Button } from '@/shared/ui/Button'
import { DateText } from '@/shared/ui/DateText'
import { MoneyText } from '@/shared/ui/MoneyText'
import { type Curve, type Drawing, drawingOf, HEIGHT, WIDTH } from './chart'

/** The debt over time, as a chart and as a table: one is shown, both are available to screen
 * readers. */
export function LoanChart({ loan, sessionGeneration }: { loan: Loan; sessionGeneration: number }) {
  const { chart: t } = useDict(words)
  const [isTable, setTable] = useState(false)
  const tableId = useId()
  const query = useQuery({
    key: ['curve', loan.id],
    load: () =>
      callAuthorized('GET /loans/{id}/payoff-curve', undefined, { params: { id: loan.id } }),
    sessionGeneration,
  })
  return (
    <Section
      title={t.title}
      lead={t.lead}
      action={
        <Button
          variant="quiet"
          className="-mx-5"
          aria-expanded={isTable}
          aria-controls={tableId}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? t.asChart : t.asTable}
        </Button>
      }
    >
      <QueryArea query={query}>
        {(curve) => (
          <>
            {!isTable && <Picture curve={curve} loan={loan} />}
            <div id={tableId} className={isTable ? '' : 'sr-only'}>
              <CurveTable curve={curve} isVisible={isTable} />
            </div>
          </>
        )}
      </QueryArea>
    </Section>
  )
}

function Picture({ curve, loan }: { curve: Curve; loan: Loan }) {
  const locale = useLocale()
  const { chart: t } = useDict(words)
  const { points, due_date } = curve
  const { today } = loan
  const drawing = drawingOf(points)
  const [first, last] = [points[0], points.at(-1)]
  if (!drawing || !first || !last) return null
  const alt = t.alt(
    date(first.date, locale),
    moneyTiyn(first.payoff_tiyn),
    date(last.date, locale),
    moneyTiyn(last.payoff_tiyn),
  )
  return (
    <figure>
      <p aria-hidden className="text-sm text-muted">
        <MoneyText tiyn={drawing.topTiyn} />
      </p>
      <Lines drawing={drawing} alt={alt} today={today} dueOn={due_date} />
      <p aria-hidden className="mt-1 flex justify-between text-sm text-muted">
        <DateText iso={first.date} short />
        <DateText iso={last.date} short />
      </p>
      <figcaption>
        <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-2 text-sm">
          <Sign lineClass="fill-tint stroke-primary">{t.principal}</Sign>
          <Sign lineClass="fill-accent">{t.charges}</Sign>
          <MarkOf name={t.today} day={today} curve={curve} lineClass="stroke-ink" />
          <MarkOf
            name={hasPlan(loan) ? t.dueOfPlan : t.due}
            day={due_date}
            curve={curve}
            lineClass="stroke-danger"
            isDashed
          />
        </ul>
      </figcaption>
    </figure>
  )
}

interface LinesProps {
  drawing: Drawing
  alt: string
  today: string
  dueOn: string
}

function Lines({ drawing, alt, today, dueOn }: LinesProps) {
  const { line, total, principal, xOf } = drawing
  const [todayX, dueX] = [xOf(today), xOf(dueOn)]
  return (
    <svg
      role="img"
      aria-label={alt}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-44 w-full overflow-visible border-b border-control *:[vector-effect:non-scaling-stroke]"
    >
      <path d={`M0 0H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}`} className="stroke-line" />
      <path d={total} className="fill-accent" />
      <path d={principal} className="fill-tint" />
      <path d={line} fill="none" strokeWidth="2" className="stroke-primary" />
      {dueX !== null && (
        <path
          d={`M${dueX} 0V${HEIGHT}`}
          strokeWidth="1.5"
          strokeDasharray="5 4"
          className="stroke-danger"
        />
      )}
      {todayX !== null && (
        <path d={`M${todayX} 0V${HEIGHT}`} strokeWidth="1.5" className="stroke-ink" />
      )}
    </svg>
  )
}

function Sign({ lineClass, children }: { lineClass: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <svg aria-hidden className="size-4 shrink-0" viewBox="0 0 16 16">
        <rect x="1" y="1" width="14" height="14" rx="3" className={lineClass} />
      </svg>
      {children}
    </li>
  )
}

interface MarkProps {
  name: string
  day: string
  curve: Curve
  lineClass: string
  isDashed?: boolean
}

/** A vertical line with its date and the debt on it. */
function MarkOf({ name, day, curve, lineClass, isDashed }: MarkProps) {
  const point = curve.points.find(({ date: on }) => on === day)
  return (
    <li className="flex items-center gap-2">
      <svg aria-hidden className="size-4 shrink-0" viewBox="0 0 16 16">
        <path
          d="M8 0V16"
          strokeWidth="2"
          strokeDasharray={isDashed ? '4 2' : undefined}
          className={lineClass}
        />
      </svg>
      <span>
        {name}, <DateText iso={day} short />
        {point && (
          <>
            : <MoneyText tiyn={point.payoff_tiyn} className="font-semibold" />
          </>
        )}
      </span>
    </li>
  )
}

interface Props {
  curve: Curve
  isVisible: boolean
}

/** Every point of the chart in figures. */
function CurveTable({ curve, isVisible }: Props) {
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
        {curve.points.map(({ date: on, payoff_tiyn }) => (
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
  if (!isVisible) return table
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard
    <section aria-label={t.table} tabIndex={0} className="max-h-96 overflow-auto">
      {table}
    </section>
  )
}
