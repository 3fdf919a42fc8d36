import { ExportButtons } from '@/areas/loan/ExportButtons'
import { LoanScreen } from '@/areas/loan/LoanScreen'
import { StatementMonths } from '@/areas/loan/StatementMonths'
import { words } from '@/areas/loan/words/loan'
import { LoadedArea } from '@/shared/forms/LoadedArea'
import { useLoaded } from '@/shared/forms/useLoaded'
import { useDict } from '@/shared/i18n/dictionary'
import type { Loan } from '@/shared/loan/loan'
import type { HeadOf } from '@/shared/page/contract'
import { callAs } from '@/shared/session/session'
import { EmptyState } from '@/shared/ui/EmptyState'
import { words as paperWords } from '@/shared/words/documents'

export const head: HeadOf<unknown> = ({ locale }) => ({
  title: words[locale].screens.operations.title,
})

export default function LoanOperations() {
  const { operations: t } = useDict(words).screens
  return <LoanScreen {...t}>{(loan, era) => <Statement loan={loan} era={era} />}</LoanScreen>
}

function Statement({ loan: { id, contract_number, status }, era }: { loan: Loan; era: number }) {
  const { operations: t } = useDict(words)
  const { files } = useDict(paperWords)
  const loaded = useLoaded(
    () => callAs('GET /loans/{id}/statement', undefined, { params: { id } }),
    era,
  )
  return (
    <LoadedArea loaded={loaded}>
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
    </LoadedArea>
  )
}
