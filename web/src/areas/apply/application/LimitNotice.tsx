import { words } from '@/areas/apply/words/application'
import type { Schemas } from '@/shared/api/contract'
import { useDict } from '@/shared/i18n/dictionary'
import { money, percent } from '@/shared/i18n/format'
import { Notice } from '@/shared/ui/Notice'

interface Props {
  /** The requested amount and the largest possible one, in tenge. */
  requestedTenge: number
  most: number
  reason: Schemas['LimitReason']
  /** The legal limit of payments as a share of income. */
  kdnMaxPercent: number
  /** The offered term, if it differs from the requested one. */
  term?: string
}

/** Says that less is offered than requested, and why. */
export function LimitNotice({ requestedTenge, most, reason, kdnMaxPercent, term }: Props) {
  const { limited: t } = useDict(words)
  return (
    <Notice>
      <p className="text-pretty">
        {t.requestedAmount(money(requestedTenge))}{' '}
        {t.why[reason](money(most), percent(String(kdnMaxPercent)))}
        {term && ` ${t.term(term)}`}
      </p>
    </Notice>
  )
}
