import { useState } from 'react'
import { LoanDocuments } from '@/areas/loan/documents/LoanDocuments'
import { StatusBadge } from '@/areas/loan/StatusBadge'
import { words } from '@/areas/loan/words/loans'
import { useDict } from '@/shared/i18n/dictionary'
import { type LoanBrief, type Loans, statusToShow } from '@/shared/loan/loan'
import { DateText } from '@/shared/ui/DateText'
import { ChevronDown } from '@/shared/ui/icons'
import { words as cardWords } from '@/shared/words/loan-card'

/** The documents of every loan, loaded when the loan is opened. */
export function SignedLoans({
  loans,
  sessionGeneration,
}: {
  loans: Loans
  sessionGeneration: number
}) {
  const { docs: t } = useDict(words)
  const all = [...(loans.open ? [loans.open] : []), ...loans.closed]
  if (all.length === 0) return <p>{t.none}</p>
  return (
    <div className="divide-y divide-line border-y border-line">
      {all.map((loan) => (
        <LoanRow key={loan.id} loan={loan} sessionGeneration={sessionGeneration} />
      ))}
    </div>
  )
}

function LoanRow({ loan, sessionGeneration }: { loan: LoanBrief; sessionGeneration: number }) {
  const { contract } = useDict(cardWords)
  const [wasOpened, setOpened] = useState(false)
  return (
    <details className="group" onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary className="flex min-h-14 items-center justify-between gap-4 py-3 hover:text-primary">
        <span>
          <span className="block font-semibold">{contract(loan.contract_number)}</span>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            <DateText iso={loan.issued_on} />
            <StatusBadge status={statusToShow(loan)} />
          </span>
        </span>
        <ChevronDown className="size-5 shrink-0 text-primary transition-transform group-open:rotate-180" />
      </summary>
      <div className="pb-5">
        {wasOpened && <LoanDocuments loanId={loan.id} sessionGeneration={sessionGeneration} />}
      </div>
    </details>
  )
}
