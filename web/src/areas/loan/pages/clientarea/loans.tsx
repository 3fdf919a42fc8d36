import { useState } from 'react'
import { type Filter, LoanFilter } from '@/areas/loan/lists/LoanFilter'
import { LoanRow } from '@/areas/loan/lists/LoanRow'
import { LoanTotals } from '@/areas/loan/lists/LoanTotals'
import { words as debtWords } from '@/areas/loan/words/loan'
import { words } from '@/areas/loan/words/loans'
import { QueryArea } from '@/shared/api/QueryArea'
import { useDict } from '@/shared/i18n/dictionary'
import type { Loans } from '@/shared/loan/loan'
import { useLoans } from '@/shared/loan/useLoans'
import type { HeadOf } from '@/shared/page/contract'
import { SignInCard } from '@/shared/session/SignInCard'
import { Button, ButtonLink } from '@/shared/ui/Button'
import { EmptyState } from '@/shared/ui/EmptyState'
import { PageHeading } from '@/shared/ui/PageHeading'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].loans.title })

export default function LoansPage() {
  const { loans: t } = useDict(words)
  const { isIn, query, isMore, more } = useLoans()
  return (
    <div className="max-w-4xl">
      <PageHeading lead={t.lead}>{t.title}</PageHeading>
      {isIn ? (
        <div className="mt-8 grid gap-6">
          <QueryArea query={query}>
            {(loans) => (
              <>
                <LoanList loans={loans} />
                {loans.next_cursor && (
                  <div>
                    <Button variant="secondary" loading={isMore} onClick={more}>
                      {t.more}
                    </Button>
                  </div>
                )}
              </>
            )}
          </QueryArea>
        </div>
      ) : (
        <SignInCard />
      )}
    </div>
  )
}

function LoanList({ loans }: { loans: Loans }) {
  const { loans: t } = useDict(words)
  const { none } = useDict(debtWords)
  const [filter, setFilter] = useState<Filter>('all')
  if (loans.totals.count === 0) {
    return (
      <EmptyState
        title={none.title}
        text={none.text}
        action={<ButtonLink to="form-new-loan">{none.calculate}</ButtonLink>}
      />
    )
  }
  const open = loans.open && filter !== 'closed' ? [loans.open] : []
  const visible = [...open, ...(filter === 'open' ? [] : loans.closed)]
  return (
    <>
      <LoanTotals totals={loans.totals} />
      <LoanFilter value={filter} onChange={setFilter} />
      {visible.length > 0 ? (
        <ul className="grid gap-4">
          {visible.map((loan) => (
            <LoanRow key={loan.id} loan={loan} />
          ))}
        </ul>
      ) : (
        <EmptyState
          title={filter === 'open' ? t.noneOpen : t.noneClosed}
          text={filter === 'open' ? t.noneOpenText : t.noneClosedText}
        />
      )}
    </>
  )
}
