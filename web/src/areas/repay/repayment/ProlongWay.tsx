import { words } from '@/areas/repay/words/repayment'
import { useLoaded } from '@/shared/forms/useLoaded'
import { useDict } from '@/shared/i18n/dictionary'
import { date } from '@/shared/i18n/format'
import type { Loan } from '@/shared/loan/loan'
import { useLocale } from '@/shared/page/context'
import { callAs, useSession } from '@/shared/session/session'
import { MoneyText } from '@/shared/ui/MoneyText'
import { Skeleton } from '@/shared/ui/Skeleton'
import { Way } from './Ways'

/** What a prolongation would cost now, what is to be paid for one that was signed, or why there is
 * none. */
export function ProlongWay({ loan }: { loan: Loan }) {
  const { prolong: t } = useDict(words).choose
  const why = useWhy(loan)
  const { state } = loan.prolongation
  if (state === 'signed') {
    return (
      <Way
        title={t.title}
        label={t.signed.figure}
        figure={<PayNow loan={loan} />}
        text={t.signed.text}
        to="loan-prolongation-payment-method"
        action={t.signed.action}
      />
    )
  }
  return (
    <Way
      title={t.title}
      label={why ? t.not : t.figure}
      figure={
        why ? <span className="block text-base font-normal">{why}</span> : <PayNow loan={loan} />
      }
      // Who has to wait may weigh the price; who cannot any more has nothing to weigh.
      text={why && state !== 'too_early' ? '' : t.text}
      to={why ? undefined : 'loan-prolongation'}
      action={t.action}
    />
  )
}

function PayNow({ loan }: { loan: Loan }) {
  const { era } = useSession()
  const { data, reason } = useLoaded(
    () => callAs('GET /loans/{id}/prolongation', undefined, { params: { id: loan.id } }),
    era,
  )
  // The charges so far are to be paid now, however long the new period is.
  const sum = data?.addendum?.state === 'signed' ? data.addendum : data?.options[0]
  if (sum) return <MoneyText tiyn={sum.pay_now_tiyn} />
  if (data || reason) return '—'
  return <Skeleton className="h-8 w-32" />
}

/** Null where a prolongation can be had, or was signed. */
function useWhy({ prolongation }: Loan): string | null {
  const locale = useLocale()
  const { why } = useDict(words).choose.prolong
  const { state, opens_on, closes_on } = prolongation
  if (state === 'offered' || state === 'signed') return null
  if (state === 'too_early') return why.too_early(opens_on ? date(opens_on, locale) : '')
  if (state === 'too_late') return why.too_late(closes_on ? date(closes_on, locale) : '')
  return why[state]
}
