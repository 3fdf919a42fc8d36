import { useApp } from '@/app/context'
import type { HeadOf } from '@/app/pages-contract'
import { SignInCard } from '@/features/auth/SignInCard'
import { OperationMonths } from '@/features/cabinet/OperationMonths'
import { useOperations } from '@/features/cabinet/useOperations'
import { words } from '@/features/cabinet/words'
import { ExportButtons } from '@/features/debt/ExportButtons'
import { LoadedArea } from '@/features/form/LoadedArea'
import { words as paperWords } from '@/features/papers/words'
import { useDict } from '@/i18n/dictionary'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeading } from '@/ui/PageHeading'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].history.title })

export default function HistoryPage() {
  const { today } = useApp().payload
  const { history: t } = useDict(words)
  const { files } = useDict(paperWords)
  const { isIn, loaded, isMore, more } = useOperations()
  return (
    <div className="max-w-3xl">
      <PageHeading lead={t.lead}>{t.title}</PageHeading>
      {isIn ? (
        <div className="mt-8 grid gap-6">
          <LoadedArea loaded={loaded}>
            {({ operations, next }) =>
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
                      <Button look="secondary" loading={isMore} onClick={more}>
                        {t.more}
                      </Button>
                    </div>
                  )}
                </>
              )
            }
          </LoadedArea>
        </div>
      ) : (
        <SignInCard />
      )}
    </div>
  )
}
