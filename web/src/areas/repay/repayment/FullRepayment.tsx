import { useState } from 'react'
import { usePayCards } from '@/areas/repay/cards/pay-card'
import { words } from '@/areas/repay/words/repayment'
import { problemText } from '@/shared/api/problems'
import { QueryArea } from '@/shared/api/QueryArea'
import { useQuery } from '@/shared/api/useQuery'
import { useDict } from '@/shared/i18n/dictionary'
import { date } from '@/shared/i18n/format'
import { moment } from '@/shared/i18n/moment'
import { hasPlan, type Loan } from '@/shared/loan/loan'
import type { Simulation } from '@/shared/loan/simulation-request'
import { useLoanSimulation } from '@/shared/loan/useLoanSimulation'
import { useLocale } from '@/shared/page/context'
import { callAuthorized, useSession } from '@/shared/session/session'
import { Card } from '@/shared/ui/Card'
import { Field } from '@/shared/ui/Field'
import { MoneyText } from '@/shared/ui/MoneyText'
import { Notice } from '@/shared/ui/Notice'
import { Skeleton } from '@/shared/ui/Skeleton'
import { TextInput } from '@/shared/ui/TextInput'
import { daysAhead, isWithin, spanOf } from './days'
import { FullForm } from './FullForm'
import { PartList } from './PartList'
import { payoffLines } from './parts'
import { QuickValue } from './QuickValue'
import type { PaymentFlow } from './usePaymentFlow'
import { Withdrawal } from './Withdrawal'

interface Props {
  loan: Loan
  flow: PaymentFlow
  reload: () => Promise<void>
}

/** Today's payoff, its calculation, and the way to pay it. */
export function FullRepayment({ loan, flow, reload }: Props) {
  const { sessionGeneration } = useSession()
  const quote = useQuery({
    key: ['payoff-quote', loan.id],
    load: () =>
      callAuthorized('POST /loans/{id}/payoff-quotes', undefined, { params: { id: loan.id } }),
    sessionGeneration,
  })
  const cards = usePayCards()
  const [isWithdrawal, setWithdrawal] = useState(false)
  async function refresh() {
    await Promise.all([reload(), quote.reload(), cards.reload()])
  }
  return (
    <div className="grid gap-6 lg:grid-cols-[34rem_1fr] lg:gap-x-8">
      <div className="grid content-start gap-6">
        <QueryArea query={quote}>
          {({ id, amount_tiyn, valid_until }) => (
            <>
              <Sum loan={loan} amountTiyn={amount_tiyn} validUntil={valid_until} />
              {loan.withdrawal && (
                <Withdrawal
                  withdrawal={loan.withdrawal}
                  isChosen={isWithdrawal}
                  onChange={setWithdrawal}
                />
              )}
              <QueryArea query={cards}>
                {(payCards) => (
                  <FullForm
                    loan={loan}
                    flow={flow}
                    cards={payCards}
                    quote={{ id, amountTiyn: amount_tiyn }}
                    isWithdrawal={isWithdrawal}
                    onOutdated={refresh}
                  />
                )}
              </QueryArea>
            </>
          )}
        </QueryArea>
      </div>
      {loan.status !== 'written_off' && <PayoffOnDate loan={loan} />}
    </div>
  )
}

interface SumProps {
  loan: Loan
  amountTiyn: number
  validUntil: string
}

function Sum({ loan, amountTiyn, validUntil }: SumProps) {
  const locale = useLocale()
  const { full: t } = useDict(words)
  const { answer } = useLoanSimulation(loan, { kind: 'pay_full', date: loan.today })
  return (
    <Card as="section" variant="raised" className="overflow-hidden p-0! sm:p-0!">
      <div className="border-b-3 border-accent bg-primary px-5 py-5 text-on-primary sm:px-6">
        <h2 className="text-base font-normal tracking-normal">{t.today}</h2>
        <MoneyText
          tiyn={amountTiyn}
          className="block text-[2.25rem] leading-tight font-bold tracking-[-0.04em]"
        />
        <p className="mt-1">{t.valid(moment(validUntil, locale))}</p>
      </div>
      <div className="px-5 py-2 sm:px-6">
        <h3 className="sr-only">{t.why}</h3>
        <PartList lines={payoffLines(loan)} totalTiyn={amountTiyn} />
        {loan.today < loan.due_date && answer && answer.saves_tiyn > 0 && (
          <p className="flex items-baseline justify-between gap-4 border-t border-line py-3 text-success">
            <span>{hasPlan(loan) ? t.savesOfPlan : t.saves(date(loan.due_date, locale))}</span>
            <MoneyText tiyn={answer.saves_tiyn} className="font-semibold" />
          </p>
        )}
      </div>
    </Card>
  )
}

/** The payoff on another day. */
function PayoffOnDate({ loan }: { loan: Loan }) {
  const locale = useLocale()
  const { another: t } = useDict(words).full
  const span = spanOf(loan)
  const [on, setOn] = useState(firstOf(loan))
  const isGood = isWithin(on, span)
  return (
    <Card as="section" className="self-start">
      <h2 className="text-xl">{t.title}</h2>
      <p className="mt-2 text-muted text-pretty">{t.text}</p>
      <div className="mt-5 grid gap-4">
        <Field
          label={t.day}
          hint={t.hint(date(span.from, locale), date(span.to, locale))}
          error={isGood ? undefined : t.outside}
        >
          {(control) => (
            <TextInput
              {...control}
              type="date"
              min={span.from}
              max={span.to}
              value={on}
              onChange={(event) => setOn(event.target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          {daysAhead(loan).map((day) => (
            <QuickValue key={day.name} isOn={day.on === on} onPress={() => setOn(day.on)}>
              {t[day.name]}
            </QuickValue>
          ))}
        </div>
        <DayFigures loan={loan} on={isGood ? on : null} />
      </div>
    </Card>
  )
}

/** The due date is the most useful one while it is ahead. */
function firstOf(loan: Loan): string {
  return daysAhead(loan).find(({ name }) => name === 'due')?.on ?? loan.today
}

interface DayFiguresProps {
  loan: Loan
  /** Null while no day is chosen. */
  on: string | null
}

/** The payoff on a day, compared with the due date or, once that has passed, with today. */
function DayFigures({ loan, on }: DayFiguresProps) {
  const locale = useLocale()
  const { another: t } = useDict(words).full
  const { answer, isBusy, reason } = useLoanSimulation(
    loan,
    on ? { kind: 'pay_full', date: on } : null,
  )
  if (reason !== null) return <Notice kind="danger">{problemText(reason, locale)}</Notice>
  if (!answer) return isBusy ? <Skeleton className="h-24 w-full" /> : null
  const lastDayOnTime = loan.next_payment?.last_day_on_time ?? loan.due_date
  return (
    <div
      role="status"
      aria-busy={isBusy}
      className={`rounded-card bg-raised p-4 ${isBusy ? 'opacity-60' : ''}`}
    >
      <p className="text-muted">{t.pay(date(answer.date, locale))}</p>
      <MoneyText tiyn={answer.pay_tiyn} className="block text-2xl font-bold" />
      <PriceComparison answer={answer} loan={loan} />
      {answer.date > lastDayOnTime && !loan.accrual_stop_reason && (
        <p className="mt-2 text-sm text-pretty">{t.late}</p>
      )}
    </div>
  )
}

function PriceComparison({ answer, loan }: { answer: Simulation; loan: Loan }) {
  const { another: t } = useDict(words).full
  const isLate = loan.today > loan.due_date
  const isPlan = hasPlan(loan)
  const { saves_tiyn, extra_cost_tiyn: extraCostTiyn } = answer
  if (saves_tiyn > 0) {
    return (
      <p className="mt-1 text-success">
        {isPlan ? t.savesOfPlan : t.saves}:{' '}
        <MoneyText tiyn={saves_tiyn} className="font-semibold" />
      </p>
    )
  }
  if (extraCostTiyn > 0) {
    return (
      <p className="mt-1 text-danger">
        {isLate ? t.costsThanToday : isPlan ? t.costsOfPlan : t.costs}{' '}
        <MoneyText tiyn={extraCostTiyn} className="font-semibold" />
      </p>
    )
  }
  return (
    <p className="mt-1 text-muted">{isLate ? t.sameAsToday : isPlan ? t.sameOfPlan : t.same}</p>
  )
}
