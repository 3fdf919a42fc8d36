import { OverpaymentRefund } from '@/areas/loan/OverpaymentRefund'
import { words } from '@/areas/loan/words/refund'
import type { Schemas } from '@/shared/api/contract'
import { QueryArea } from '@/shared/api/QueryArea'
import { useQuery } from '@/shared/api/useQuery'
import { useDict } from '@/shared/i18n/dictionary'
import { date, moneyTiyn } from '@/shared/i18n/format'
import type { Loan } from '@/shared/loan/loan'
import { useLocale } from '@/shared/page/context'
import { StepUpDialog } from '@/shared/session/StepUpDialog'
import { callAuthorized, useSession } from '@/shared/session/session'
import { ButtonLink } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { MoneyText } from '@/shared/ui/MoneyText'
import { Notice } from '@/shared/ui/Notice'

interface Props {
  loan: Loan
  reload: () => Promise<void>
}

/** Unapplied funds: the refunds so far, the way to ask for what is the customer's, and where the rest goes. */
export function Refund({ loan, reload }: Props) {
  const { sessionGeneration } = useSession()
  const query = useQuery({
    key: ['refunds', loan.id],
    load: async () => {
      const [{ refunds, surplus }, { payout_methods: targets }] = await Promise.all([
        callAuthorized('GET /loans/{id}/refunds', undefined, { params: { id: loan.id } }),
        callAuthorized('GET /payout-methods'),
      ])
      return { refunds, surplus, targets: targets.filter((it) => it.is_own && !it.needs_proof) }
    },
    sessionGeneration,
  })
  return (
    <QueryArea query={query}>
      {({ refunds, surplus, targets }) => {
        const toMethod = surplus.find(({ destination }) => destination === 'payout_method')
        const own = surplus.filter(({ destination }) => destination === 'own_card')
        const others = surplus.filter(
          ({ destination }) => destination !== 'payout_method' && destination !== 'own_card',
        )
        const ownTiyn = own.reduce((sum, part) => sum + part.amount_tiyn, 0)
        const onSent = async () => {
          await Promise.all([query.reload(), reload()])
        }
        return (
          <>
            <StepUpDialog />
            {refunds.map((refund) => (
              <RefundStatus key={refund.id} refund={refund} />
            ))}
            {toMethod && (
              <OverpaymentRefund
                loan={loan}
                tiyn={toMethod.amount_tiyn}
                targets={targets}
                onSent={onSent}
              />
            )}
            {ownTiyn > 0 && (
              <OverpaymentRefund loan={loan} tiyn={ownTiyn} targets={null} onSent={onSent} />
            )}
            {others.length > 0 && <OthersSurplus parts={others} />}
          </>
        )
      }}
    </QueryArea>
  )
}

const NOTICE_KINDS = { processing: 'info', done: 'success', refused: 'warning' } as const

function RefundStatus({ refund }: { refund: Schemas['Refund'] }) {
  const t = useDict(words)
  const { state, payout_method_mask: mask } = refund
  const sum = moneyTiyn(refund.amount_tiyn)
  const isToSource = !refund.payout_method_id
  const refused = isToSource ? t.refusedBySource : t.refused
  return (
    <Notice kind={NOTICE_KINDS[state]} title={t.states[state]}>
      <p className="mt-1">{isToSource ? t.sentToSource(sum) : t.sent(sum, mask ?? '')}</p>
      {state !== 'done' && (
        <p className="mt-1 text-pretty">{state === 'refused' ? refused : t.processing}</p>
      )}
    </Notice>
  )
}

/** What staff send back to others: how much, where it goes, and when. */
function OthersSurplus({ parts }: { parts: Schemas['SurplusPart'][] }) {
  const t = useDict(words)
  const locale = useLocale()
  const text = ({ destination, available_from: from }: Schemas['SurplusPart']) => {
    if (destination === 'payer_card' && from) return t.payerCard(date(from, locale))
    return destination === 'biller' ? t.biller : t.staff
  }
  return (
    <Card as="section" variant="raised">
      <h2 className="text-xl">{t.othersTitle}</h2>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity and keep their order
        <div key={index} className="mt-4">
          <MoneyText tiyn={part.amount_tiyn} className="text-2xl font-bold" />
          <p className="mt-1 text-muted text-pretty">{text(part)}</p>
        </div>
      ))}
      {parts.some(({ destination }) => destination === 'staff') && (
        <ButtonLink to="support" variant="secondary" className="mt-4">
          {t.toHelp}
        </ButtonLink>
      )}
    </Card>
  )
}
