import { ExportButtons } from '@/areas/loan/ExportButtons'
import { OperationMonths } from '@/areas/loan/lists/OperationMonths'
import { useOperations } from '@/areas/loan/lists/useOperations'
import { words } from '@/areas/loan/words/loans'
import { QueryArea } from '@/shared/api/QueryArea'
import { useDict } from '@/shared/i18n/dictionary'
import { useApp } from '@/shared/page/context'
import type { HeadOf } from '@/shared/page/contract'
import { SignInCard } from '@/shared/session/SignInCard'
import { Button } from '@/shared/ui/Button'
import { EmptyState } from '@/shared/ui/EmptyState'
import { PageHeading } from '@/shared/ui/PageHeading'
import { words as documentWords } from '@/shared/words/documents'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].history.title })

export default function HistoryPage() {
  const { today } = useApp().payload
  const { history: t } = useDict(words)
  const { files } = useDict(documentWords)
  const { isIn, query, isMore, more } = useOperations()
  return (
    <div className="max-w-3xl">
      <PageHeading lead={t.lead}>{t.title}</PageHeading>
      {isIn ? (
        <div className="mt-8 grid gap-6">
          <QueryArea query={query}>
            {({ operations, next_cursor: next }) =>
              operations.length === 0 ? (
                <EmptyState title={t.empty} text={t.emptyText} />
              ) : (
                <>
                  <ExportButtons
                    label={t.export}
                    path="/operations"
                    name={`${files.operations}-${today}`}
                  />
                  <OperationMonths operations={operations} />
                  {next && (
                    <div>
                      <Button variant="secondary" loading={isMore} onClick={more}>
                        {t.more}
                      </Button>
                    </div>
                  )}
                </>
              )
            }
          </QueryArea>
        </div>
      ) : (
        <SignInCard />
      )}
    </div>
  )
}
