import { ExportButtons } from '@/areas/loan/ExportButtons'
import { LoanScreen } from '@/areas/loan/LoanScreen'
import { StatementMonths } from '@/areas/loan/StatementMonths'
import { words } from '@/areas/loan/words/loan'
import { QueryArea } from '@/shared/api/QueryArea'
import { useQuery } from '@/shared/api/useQuery'
import { useDict } from '@/shared/i18n/dictionary'
import type { Loan } from '@/shared/loan/loan'
import type { HeadOf } from '@/shared/page/contract'
import { callAuthorized } from '@/shared/session/session'
import { EmptyState } from '@/shared/ui/EmptyState'
import { words as documentWords } from '@/shared/words/documents'

export const head: HeadOf<unknown> = ({ locale }) => ({
  title: words[locale].screens.operations.title,
})

export default function LoanOperations() {
  const { operations: t } = useDict(words).screens
  return (
    <LoanScreen {...t}>
      {(loan, sessionGeneration) => <Statement loan={loan} sessionGeneration={sessionGeneration} />}
    </LoanScreen>
  )
}

function Statement({
  loan: { id, contract_number, status },
  sessionGeneration,
}: {
  loan: Loan
  sessionGeneration: number
}) {
  const { operations: t } = useDict(words)
  const { files } = useDict(documentWords)
  const query = useQuery({
    key: ['statement', id],
    load: () => callAuthorized('GET /loans/{id}/statement', undefined, { params: { id } }),
    sessionGeneration,
  })
  return (
    <QueryArea query={query}>
      {({ rows }) =>
        rows.length === 0 ? (
          <EmptyState title={t.empty} text={t.emptyText} />
        ) : (
          <>
            <ExportButtons
              label={t.export}
              path={`/loans/${id}/statement`}
              name={`${files.statement}-${contract_number}`}
            />
            <StatementMonths rows={rows} status={status} />
          </>
        )
      }
    </QueryArea>
  )
}
