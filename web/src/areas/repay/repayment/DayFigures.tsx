import { words } from '@/areas/repay/words/repayment'
import { problemText } from '@/shared/api/problems'
import { useDict } from '@/shared/i18n/dictionary'
import { date } from '@/shared/i18n/format'
import { hasPlan, type Loan } from '@/shared/loan/loan'
import type { Answer } from '@/shared/loan/question'
import { useWhatIf } from '@/shared/loan/useWhatIf'
import { useLocale } from '@/shared/page/context'
import { MoneyText } from '@/shared/ui/MoneyText'
import { Notice } from '@/shared/ui/Notice'
import { Skeleton } from '@/shared/ui/Skeleton'

interface Props {
  loan: Loan
  /** Null while no day is chosen. */
  on: string | null
}

/** What closes the loan on one day, beside what it would cost on the due date; once that has passed,
 * beside what it costs today. */
export function DayFigures({ loan, on }: Props) {
  const locale = useLocale()
  const { another: t } = useDict(words).full
  const { answer, isBusy, reason } = useWhatIf(loan, on ? { kind: 'pay_full', on } : null)
  if (reason !== null) return <Notice kind="danger">{problemText(reason, locale)}</Notice>
  if (!answer) return isBusy ? <Skeleton className="h-24 w-full" /> : null
  return (
    <div
      role="status"
      aria-busy={isBusy}
      className={`rounded-card bg-raised p-4 ${isBusy ? 'opacity-60' : ''}`}
    >
      <p className="text-muted">{t.pay(date(answer.on, locale))}</p>
      <MoneyText tiyn={answer.pay_tiyn} className="block text-2xl font-bold" />
      <Compared answer={answer} loan={loan} />
      {answer.on > loan.due_on && !loan.accrual_stopped && (
        <p className="mt-2 text-sm text-pretty">{t.late}</p>
      )}
    </div>
  )
}

function Compared({ answer, loan }: { answer: Answer; loan: Loan }) {
  const { another: t } = useDict(words).full
  const isLate = loan.today > loan.due_on
  const isPlan = hasPlan(loan)
  const { saves_tiyn, costs_more_tiyn } = answer
  if (saves_tiyn > 0) {
    return (
      <p className="mt-1 text-success">
        {isPlan ? t.savesOfPlan : t.saves}:{' '}
        <MoneyText tiyn={saves_tiyn} className="font-semibold" />
      </p>
    )
  }
  if (costs_more_tiyn > 0) {
    return (
      <p className="mt-1 text-danger">
        {isLate ? t.costsThanToday : isPlan ? t.costsOfPlan : t.costs}{' '}
        <MoneyText tiyn={costs_more_tiyn} className="font-semibold" />
      </p>
    )
  }
  return (
    <p className="mt-1 text-muted">{isLate ? t.sameAsToday : isPlan ? t.sameOfPlan : t.same}</p>
  )
}
