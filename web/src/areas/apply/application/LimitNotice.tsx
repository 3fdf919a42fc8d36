import { words } from '@/areas/apply/words/application'
import type { Schemas } from '@/shared/api/contract'
import { useDict } from '@/shared/i18n/dictionary'
import { money, percent } from '@/shared/i18n/format'
import { Notice } from '@/shared/ui/Notice'

interface Props {
  /** What was asked for, and the most that can be had, in tenge. */
  requestedTenge: number
  most: number
  by: Schemas['LimitReason']
  /** The most that the law lets payments take of the income. */
  kdnMaxPercent: number
  /** Another term than the one asked for, in words. */
  term?: string
}

/** Says that it is less than was asked for, and why. */
export function LimitNotice({ requestedTenge, most, by, kdnMaxPercent, term }: Props) {
  const { limited: t } = useDict(words)
  return (
    <Notice>
      <p className="text-pretty">
        {t.asked(money(requestedTenge))} {t.why[by](money(most), percent(String(kdnMaxPercent)))}
        {term && ` ${t.term(term)}`}
      </p>
    </Notice>
  )
}
