import type { ReactNode } from 'react'
import { words } from '@/areas/account/words/overview'
import { words as profileWords } from '@/areas/account/words/profile'
import { useDict } from '@/shared/i18n/dictionary'
import { integer } from '@/shared/i18n/format'
import { type Loans, statusToShow } from '@/shared/loan/loan'
import { useLoans } from '@/shared/loan/useLoans'
import { ButtonLink } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'

/** Beside the debt: closed loans, help, and settings. */
export function OverviewAside() {
  const { overview: t } = useDict(words)
  const { overview: p } = useDict(profileWords)
  const { query } = useLoans()
  const closedCount = query.data ? countClosed(query.data) : 0
  return (
    <div className="grid gap-4">
      {closedCount > 0 && (
        <Side title={t.closed} text={t.closedText(integer(closedCount))}>
          <ButtonLink to="clientarea-loans" variant="secondary">
            {t.toLoans}
          </ButtonLink>
        </Side>
      )}
      <Side title={t.help} text={t.helpText}>
        <ButtonLink to="support" variant="secondary">
          {t.toHelp}
        </ButtonLink>
      </Side>
      <Side title={p.profile} text={p.profileText}>
        <ButtonLink to="clientarea-profile" variant="secondary">
          {p.toProfile}
        </ButtonLink>
      </Side>
    </div>
  )
}

/** Loans on which nothing is owed: written-off debts can still be claimed. */
function countClosed({ totals, open, closed }: Loans): number {
  const writtenOff = closed.filter((loan) => statusToShow(loan) === 'written_off')
  return totals.count - (open ? 1 : 0) - writtenOff.length
}

function Side({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Card as="section">
      <h2 className="text-lg">{title}</h2>
      <p className="mt-1 mb-3 text-muted text-pretty">{text}</p>
      {children}
    </Card>
  )
}
