import { words } from '@/areas/repay/words/repayment'
import { useDict } from '@/shared/i18n/dictionary'
import { MoneyText } from '@/shared/ui/MoneyText'
import type { PartLine } from './parts'

interface Props {
  lines: PartLine[]
  /** What they add up to, where it is to be said. */
  totalTiyn?: number
}

/** A sum line by line. */
export function PartList({ lines, totalTiyn }: Props) {
  const { parts: t } = useDict(words)
  return (
    <dl className="divide-y divide-line">
      {lines.map(({ name, tiyn }) => (
        <div key={name} className="flex items-baseline justify-between gap-4 py-3">
          <dt className="min-w-0">{t[name]}</dt>
          <dd className="font-medium">
            <MoneyText tiyn={tiyn} />
          </dd>
        </div>
      ))}
      {totalTiyn !== undefined && (
        <div className="flex items-baseline justify-between gap-4 py-3 font-semibold">
          <dt>{t.total}</dt>
          <dd>
            <MoneyText tiyn={totalTiyn} />
          </dd>
        </div>
      )}
    </dl>
  )
}
