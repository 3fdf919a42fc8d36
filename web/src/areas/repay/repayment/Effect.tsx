import { words } from '@/areas/repay/words/repayment'
import { useDict } from '@/shared/i18n/dictionary'
import { dateShort } from '@/shared/i18n/format'
import type { Loan } from '@/shared/loan/loan'
import type { Simulation } from '@/shared/loan/simulation-request'
import { useLoanSimulation } from '@/shared/loan/useLoanSimulation'
import { useLocale } from '@/shared/page/context'
import { Card } from '@/shared/ui/Card'
import { ArrowRight } from '@/shared/ui/icons'
import { MoneyText } from '@/shared/ui/MoneyText'
import { Notice } from '@/shared/ui/Notice'
import { Skeleton } from '@/shared/ui/Skeleton'
import { PartList } from './PartList'
import { allocationLines } from './parts'
import { payProblemText } from './problem'

interface Props {
  loan: Loan
  /** Null while no valid amount is typed. */
  amountTiyn: number | null
}

/** What a payment today would change. */
export function Effect({ loan, amountTiyn }: Props) {
  const locale = useLocale()
  const { effect: t } = useDict(words).part
  const { answer, isBusy, reason } = useLoanSimulation(
    loan,
    amountTiyn === null ? null : { kind: 'pay_part', date: loan.today, amount_tiyn: amountTiyn },
  )
  return (
    <Card
      as="section"
      variant="tinted"
      className="lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start"
    >
      <h2 className="text-xl">{t.title}</h2>
      <div role="status" aria-busy={isBusy} className={isBusy && answer ? 'opacity-60' : ''}>
        {reason !== null && (
          <Notice kind="danger" className="mt-3">
            {payProblemText(reason, locale)}
          </Notice>
        )}
        {answer && <Figures loan={loan} answer={answer} />}
        {!answer && reason === null && (
          <div className="mt-2">
            {isBusy ? (
              <Skeleton className="h-24 w-full" />
            ) : (
              <p className="text-muted">{t.waits}</p>
            )}
          </div>
        )}
      </div>
    </Card>
  )
}

function Figures({ loan, answer }: { loan: Loan; answer: Simulation }) {
  const locale = useLocale()
  const { effect: t } = useDict(words).part
  const rows = [
    { name: t.payoff, before: answer.payoff_before_tiyn, after: answer.payoff_after_tiyn },
    ...(loan.next_payment
      ? [
          {
            name: t.due(dateShort(loan.next_payment.due_date, locale)),
            before: loan.next_payment.amount_tiyn,
            after: answer.due_after_tiyn ?? 0,
          },
        ]
      : []),
    {
      name: t.perDay,
      before: answer.interest_per_day_before_tiyn,
      after: answer.interest_per_day_after_tiyn,
    },
  ]
  return (
    <>
      <dl className="mt-2 divide-y divide-line">
        {rows.map(({ name, before, after }) => (
          <div
            key={name}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3"
          >
            <dt>{name}</dt>
            <dd className="ml-auto flex flex-wrap items-center justify-end gap-x-2 tabular-nums">
              <span className="text-muted">
                <span className="sr-only">{t.before} </span>
                <MoneyText tiyn={before} />
              </span>
              <ArrowRight className="size-4 shrink-0 text-muted" />
              <span className="font-semibold">
                <span className="sr-only">{t.after} </span>
                <MoneyText tiyn={after} />
              </span>
            </dd>
          </div>
        ))}
      </dl>
      {answer.closes_loan && <p className="mt-3 font-medium text-success">{t.closes}</p>}
      {answer.saves_tiyn > 0 && (
        <p className="mt-3 text-success">
          {t.saves} <MoneyText tiyn={answer.saves_tiyn} className="font-semibold" />
        </p>
      )}
      <h3 className="mt-5">{t.allocation}</h3>
      <PartList lines={allocationLines(answer.allocation)} totalTiyn={answer.pay_tiyn} />
    </>
  )
}
