import { words } from '@/areas/apply/words/decision'
import type { Schemas } from '@/shared/api/schema'
import { useDict } from '@/shared/i18n/dictionary'
import { money, moneyTiyn, percent } from '@/shared/i18n/format'
import { Notice } from '@/shared/ui/Notice'
import type { Kdn } from './kdn'

interface Props {
  preapproved: Schemas['Preapproved']
  days: number
  kdn: Kdn
}

/** Before the camera: what a statement has to prove, and what comes of going on without one. */
export function StatementNeeded({ preapproved, days, kdn }: Props) {
  const { statement: t, kdn: burden } = useDict(words).preapproval
  const max = percent(String(preapproved.kdn_max_percent))
  const proven = preapproved.terms.find(({ term }) => term === days)?.proven_max_tenge
  const isKnown = preapproved.burden?.proven_income_tiyn != null
  return (
    <Notice kind="warning" title={t.title}>
      <p className="mt-1 text-pretty" aria-live="polite">
        {kdn.kind === 'statement'
          ? t.text(moneyTiyn(kdn.incomeTiyn), percent(String(kdn.percent)), max)
          : burden.unknown(max)}
      </p>
      <p className="mt-2">
        {proven != null ? t.without(money(proven)) : isKnown ? t.none : t.staff}
      </p>
    </Notice>
  )
}
