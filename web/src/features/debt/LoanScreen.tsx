import type { ReactNode } from 'react'
import { Tabs } from '@/app/shell/Tabs'
import { SignInCard } from '@/features/auth/SignInCard'
import { LoadedArea } from '@/features/form/LoadedArea'
import { useDict } from '@/i18n/dictionary'
import { ButtonLink } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeading } from '@/ui/PageHeading'
import type { Loan } from './loan'
import { useLoan } from './useLoan'
import { words } from './words'

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
  children: (loan: Loan, era: number, reload: () => Promise<void>) => ReactNode
}

/** One side of a loan, with links to the others. */
export function LoanScreen({ title, lead, children }: Props) {
  const t = useDict(words)
  const { isIn, era, loaded, query } = useLoan()
  return (
    <div className="max-w-4xl">
      <PageHeading lead={lead}>{title}</PageHeading>
      {isIn ? (
        <>
          <div className="mt-4">
            <Tabs
              label={t.tabs.label}
              tabs={TABS.map((to) => ({ to, title: t.tabs[to], query }))}
            />
          </div>
          <div className="mt-6 grid gap-6 *:min-w-0">
            <LoadedArea loaded={loaded}>
              {({ loan }) => (loan ? children(loan, era, loaded.reload) : <NoLoan />)}
            </LoadedArea>
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
