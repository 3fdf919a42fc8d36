import { useDict } from '@/shared/i18n/dictionary'
import { percent } from '@/shared/i18n/format'
import { words } from '@/shared/words/calculator'

interface Props {
  dailyRatePercent: string
  gesvPercent: string
  /** With the contract, which states the yearly rate too. */
  yearlyRatePercent?: string
}

/** The law requires the rates side by side, in one size and style: one list of equal cells. */
export function RateWithGesv({ dailyRatePercent, gesvPercent, yearlyRatePercent }: Props) {
  const text = useDict(words)
  const cells = [
    { name: text.rate, value: text.perDay(percent(dailyRatePercent)) },
    { name: text.gesv, value: text.perYear(percent(gesvPercent)) },
    ...(yearlyRatePercent
      ? [{ name: text.yearlyRate, value: text.perYear(percent(yearlyRatePercent)) }]
      : []),
  ]
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2 *:grow *:basis-28" data-rates>
      {cells.map(({ name, value }) => (
        <div key={name}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="font-semibold whitespace-nowrap">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
