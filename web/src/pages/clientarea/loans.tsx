import { useState } from 'react'
import type { HeadOf } from '@/app/pages-contract'
import { SignInCard } from '@/features/auth/SignInCard'
import { type Filter, LoanFilter } from '@/features/cabinet/LoanFilter'
import { LoanRow } from '@/features/cabinet/LoanRow'
import { LoanTotals } from '@/features/cabinet/LoanTotals'
import { useLoans } from '@/features/cabinet/useLoans'
import { words } from '@/features/cabinet/words'
import type { Loans } from '@/features/debt/loan'
import { words as debtWords } from '@/features/debt/words'
import { LoadedArea } from '@/features/form/LoadedArea'
import { useDict } from '@/i18n/dictionary'
import { Button, ButtonLink } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeading } from '@/ui/PageHeading'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].loans.title })

export default function LoansPage() {
  const { loans: t } = useDict(words)
  const { isIn, loaded, isMore, more } = useLoans()
  return (
    <div className="max-w-4xl">
      <PageHeading lead={t.lead}>{t.title}</PageHeading>
      {isIn ? (
        <div className="mt-8 grid gap-6">
          <LoadedArea loaded={loaded}>
            {(loans) => (
              <>
                <LoanList loans={loans} />
                {loans.next && (
                  <div>
                    <Button look="secondary" loading={isMore} onClick={more}>
                      {t.more}
                    </Button>
                  </div>
                )}
              </>
            )}
          </LoadedArea>
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
  const shown = [...open, ...(filter === 'open' ? [] : loans.closed)]
  return (
    <>
      <LoanTotals totals={loans.totals} />
      <LoanFilter value={filter} onChange={setFilter} />
      {shown.length > 0 ? (
        <ul className="grid gap-4">
          {shown.map((loan) => (
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
