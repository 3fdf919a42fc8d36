import type { HeadOf } from '@/app/pages-contract'
import { ClosedCard } from '@/features/debt/ClosedCard'
import { DebtChart } from '@/features/debt/DebtChart'
import { LoanScreen } from '@/features/debt/LoanScreen'
import { isOpen } from '@/features/debt/loan'
import { OwedCard } from '@/features/debt/OwedCard'
import { PlanTable } from '@/features/debt/PlanTable'
import { TermProgress } from '@/features/debt/TermProgress'
import { WhatIf } from '@/features/debt/WhatIf'
import { WithdrawalNote } from '@/features/debt/WithdrawalNote'
import { words } from '@/features/debt/words'
import { Refund } from '@/features/paying/Refund'
import { useDict } from '@/i18n/dictionary'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].screens.today.title })

export default function LoanToday() {
  const { today: t } = useDict(words).screens
  return (
    <LoanScreen title={t.title}>
      {(loan, era, reload) =>
        isOpen(loan) ? (
          <>
            <OwedCard loan={loan} />
            <WithdrawalNote withdrawal={loan.withdrawal} />
            {loan.status !== 'disputed' && <TermProgress loan={loan} />}
            <PlanTable loan={loan} />
            {loan.status !== 'disputed' && <DebtChart loan={loan} era={era} />}
            <WhatIf loan={loan} />
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
