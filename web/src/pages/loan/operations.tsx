import type { HeadOf } from '@/app/pages-contract'
import { callAs } from '@/features/auth/session'
import { ExportButtons } from '@/features/debt/ExportButtons'
import { LoanScreen } from '@/features/debt/LoanScreen'
import type { Loan } from '@/features/debt/loan'
import { StatementMonths } from '@/features/debt/StatementMonths'
import { words } from '@/features/debt/words'
import { LoadedArea } from '@/features/form/LoadedArea'
import { useLoaded } from '@/features/form/useLoaded'
import { words as paperWords } from '@/features/papers/words'
import { useDict } from '@/i18n/dictionary'
import { EmptyState } from '@/ui/EmptyState'

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
