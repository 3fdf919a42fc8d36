import { LoanChart } from '@/areas/loan/chart/LoanChart'
import { LoanScreen } from '@/areas/loan/LoanScreen'
import { PlanTable } from '@/areas/loan/PlanTable'
import { Refund } from '@/areas/loan/Refund'
import { LoanSimulation } from '@/areas/loan/simulation/LoanSimulation'
import { TermProgress } from '@/areas/loan/TermProgress'
import { words } from '@/areas/loan/words/loan'
import { useDict } from '@/shared/i18n/dictionary'
import { ClosedCard } from '@/shared/loan/ClosedCard'
import { isOpen, type Loan } from '@/shared/loan/loan'
import { OutstandingCard } from '@/shared/loan/OutstandingCard'
import type { HeadOf } from '@/shared/page/contract'
import { DateText } from '@/shared/ui/DateText'
import { MoneyText } from '@/shared/ui/MoneyText'
import { Notice } from '@/shared/ui/Notice'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].screens.today.title })

export default function LoanToday() {
  const { today: t } = useDict(words).screens
  return (
    <LoanScreen title={t.title}>
      {(loan, sessionGeneration, reload) =>
        isOpen(loan) ? (
          <>
            <OutstandingCard loan={loan} />
            <WithdrawalNote withdrawal={loan.withdrawal} />
            {loan.status !== 'disputed' && <TermProgress loan={loan} />}
            <PlanTable loan={loan} />
            {loan.status !== 'disputed' && (
              <LoanChart loan={loan} sessionGeneration={sessionGeneration} />
            )}
            <LoanSimulation loan={loan} />
          </>
        ) : (
          <>
            <Refund loan={loan} reload={reload} />
            <ClosedCard loan={loan} />
          </>
        )
      }
    </LoanScreen>
  )
}

/** That the customer may withdraw without a reason, while the law allows it. */
function WithdrawalNote({ withdrawal }: { withdrawal: Loan['withdrawal'] }) {
  const { withdrawal: t } = useDict(words)
  if (!withdrawal) return null
  return (
    <Notice title={t.title}>
      <p className="mt-1 text-pretty">
        {t.until} <DateText iso={withdrawal.until} />. {t.amount}:{' '}
        <MoneyText tiyn={withdrawal.amount_tiyn} className="font-semibold" />
      </p>
    </Notice>
  )
}
