import type { ReactNode } from 'react'
import { words } from '@/areas/repay/words/repayment'
import { useQuery } from '@/shared/api/useQuery'
import { useDict } from '@/shared/i18n/dictionary'
import { date, moneyTiyn } from '@/shared/i18n/format'
import type { Locale } from '@/shared/i18n/locale'
import { hasPlan, type Loan } from '@/shared/loan/loan'
import type { LinkProps } from '@/shared/navigation/Link'
import { useLocale } from '@/shared/page/context'
import { callAuthorized, useSession } from '@/shared/session/session'
import { ButtonLink } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { MoneyText } from '@/shared/ui/MoneyText'
import { Skeleton } from '@/shared/ui/Skeleton'
import { leastTiyn } from './sum'

/** Options that look alike: none is promoted, and none is shown that this loan does not have. */
export function RepaymentOptions({ loan }: { loan: Loan }) {
  const locale = useLocale()
  const { full, part, hardship } = useDict(words).choose
  const mayProlong = !['restructured', 'not_offered'].includes(loan.prolongation.state)
  const isEarly = loan.today < loan.terms.ends_on && loan.status === 'active'
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      <RepaymentOption
        title={full.title}
        label={full.figure}
        figure={<MoneyText tiyn={loan.payoff_today_tiyn} />}
        text={isEarly ? full.text : full.late}
        to="loan-full-repayment"
        action={full.action}
      />
      <RepaymentOption
        title={part.title}
        {...instalmentOf(loan, part, locale)}
        text={part.text}
        to="loan-partial-repayment"
        action={part.action}
      />
      {mayProlong && <ProlongationOption loan={loan} />}
      {loan.actions.includes('hardship') && (
        <RepaymentOption
          title={hardship.title}
          label={hardship.figure}
          figure={hardship.free}
          text={hardship.text}
          to="consumer-protection"
          query={{ new: 'restructuring' }}
          action={hardship.action}
        />
      )}
    </ul>
  )
}

/** What a plan demands now: the overdue part, or the next one. A debt due as a whole has no such
 * part. */
function instalmentOf(loan: Loan, t: (typeof words)['ru']['choose']['part'], locale: Locale) {
  const { arrears_tiyn, next_payment: next, payoff_today_tiyn } = loan
  if (hasPlan(loan) && arrears_tiyn > 0) {
    return { label: t.late, figure: <MoneyText tiyn={arrears_tiyn} /> }
  }
  if (hasPlan(loan) && next) {
    const label = t.due(date(next.due_date, locale))
    return { label, figure: <MoneyText tiyn={next.amount_tiyn} /> }
  }
  return { label: t.any, figure: t.from(moneyTiyn(leastTiyn(payoff_today_tiyn))) }
}

interface OptionProps {
  title: string
  label: string
  figure: ReactNode
  text: string
  /** Omitted if the option is not possible now. */
  to?: string
  query?: LinkProps['query']
  action: string
}

function RepaymentOption({ title, label, figure, text, to, query, action }: OptionProps) {
  return (
    <Card as="li" variant="raised" className="flex flex-col">
      <h2 className="text-xl">{title}</h2>
      <p className="mt-3 text-sm text-muted">{label}</p>
      <p className="text-2xl font-bold">{figure}</p>
      <p className="mt-3 mb-5 text-muted text-pretty">{text}</p>
      {to && (
        <ButtonLink to={to} query={query} variant="secondary" wide className="mt-auto">
          {action}
        </ButtonLink>
      )}
    </Card>
  )
}

/** What a prolongation would cost now, what is to be paid for a signed one, or why there is none.
 */
function ProlongationOption({ loan }: { loan: Loan }) {
  const { prolong: t } = useDict(words).choose
  const why = useWhy(loan)
  const { state } = loan.prolongation
  if (state === 'signed') {
    return (
      <RepaymentOption
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
    <RepaymentOption
      title={t.title}
      label={why ? t.not : t.figure}
      figure={
        why ? <span className="block text-base font-normal">{why}</span> : <PayNow loan={loan} />
      }
      // A prolongation that is possible later shows its price; one that is not possible any more
      // does not.
      text={why && state !== 'too_early' ? '' : t.text}
      to={why ? undefined : 'loan-prolongation'}
      action={t.action}
    />
  )
}

function PayNow({ loan }: { loan: Loan }) {
  const { sessionGeneration } = useSession()
  const { data, error } = useQuery({
    key: ['prolongation', loan.id],
    load: () =>
      callAuthorized('GET /loans/{id}/prolongation', undefined, { params: { id: loan.id } }),
    sessionGeneration,
  })
  // The charges so far are to be paid now, whatever the new term.
  const sum = data?.addendum?.state === 'signed' ? data.addendum : data?.options[0]
  if (sum) return <MoneyText tiyn={sum.pay_now_tiyn} />
  if (data || error) return '—'
  return <Skeleton className="h-8 w-32" />
}

/** Null if a prolongation is possible or signed. */
function useWhy({ prolongation }: Loan): string | null {
  const locale = useLocale()
  const { why } = useDict(words).choose.prolong
  const { state, opens_on, closes_on } = prolongation
  if (state === 'offered' || state === 'signed') return null
  if (state === 'too_early') return why.too_early(opens_on ? date(opens_on, locale) : '')
  if (state === 'too_late') return why.too_late(closes_on ? date(closes_on, locale) : '')
  return why[state]
}
