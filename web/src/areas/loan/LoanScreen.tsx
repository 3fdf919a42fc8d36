import type { ReactNode } from 'react'
import { QueryArea } from '@/shared/api/QueryArea'
import { useDict } from '@/shared/i18n/dictionary'
import type { Loan } from '@/shared/loan/loan'
import { useLoan } from '@/shared/loan/useLoan'
import { SignInCard } from '@/shared/session/SignInCard'
import { ButtonLink } from '@/shared/ui/Button'
import { EmptyState } from '@/shared/ui/EmptyState'
import { PageHeading } from '@/shared/ui/PageHeading'
import { Tabs } from '@/shared/ui/Tabs'
import { words } from './words/loan'

const TABS = [
  'loan-details',
  'loan-details-about',
  'loan-details-docs',
  'loan-details-history',
  'loan-details-operations',
  'loan-details-docs-common',
  'loan-details-profile',
] as const

interface Props {
  title: string
  lead?: string
  children: (loan: Loan, sessionGeneration: number, reload: () => Promise<void>) => ReactNode
}

/** One tab of a loan, with links to the others. */
export function LoanScreen({ title, lead, children }: Props) {
  const t = useDict(words)
  const { isIn, sessionGeneration, query, linkQuery } = useLoan()
  return (
    <div className="max-w-4xl">
      <PageHeading lead={lead}>{title}</PageHeading>
      {isIn ? (
        <>
          <div className="mt-4">
            <Tabs
              label={t.tabs.label}
              tabs={TABS.map((to) => ({ to, title: t.tabs[to], query: linkQuery }))}
            />
          </div>
          <div className="mt-6 grid gap-6 *:min-w-0">
            <QueryArea query={query}>
              {({ loan }) => (loan ? children(loan, sessionGeneration, query.reload) : <NoLoan />)}
            </QueryArea>
          </div>
        </>
      ) : (
        <SignInCard />
      )}
    </div>
  )
}

function NoLoan() {
  const { none: t } = useDict(words)
  return (
    <EmptyState
      title={t.title}
      text={t.text}
      action={<ButtonLink to="form-new-loan">{t.calculate}</ButtonLink>}
    />
  )
}
