import { CommonDocuments } from '@/areas/loan/documents/CommonDocuments'
import { QrNote } from '@/areas/loan/documents/LoanDocuments'
import { SignedLoans } from '@/areas/loan/lists/SignedLoans'
import { words } from '@/areas/loan/words/loans'
import { QueryArea } from '@/shared/api/QueryArea'
import { useDict } from '@/shared/i18n/dictionary'
import { Certificate } from '@/shared/loan/Certificate'
import { useLoans } from '@/shared/loan/useLoans'
import type { HeadOf } from '@/shared/page/contract'
import { SignInCard } from '@/shared/session/SignInCard'
import { Button } from '@/shared/ui/Button'
import { PageHeading } from '@/shared/ui/PageHeading'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].docs.title })

export default function DocumentsPage() {
  const { docs: t } = useDict(words)
  const { isIn, sessionGeneration, query, isMore, more } = useLoans()
  return (
    <div className="max-w-4xl">
      <PageHeading lead={t.lead}>{t.title}</PageHeading>
      {isIn ? (
        <div className="mt-8 grid gap-8">
          <Certificate />
          <section>
            <h2 className="text-xl">{t.signed}</h2>
            <p className="mt-1 mb-4 text-muted text-pretty">{t.signedText}</p>
            <QueryArea query={query}>
              {(loans) => (
                <>
                  <SignedLoans loans={loans} sessionGeneration={sessionGeneration} />
                  {loans.next_cursor && (
                    <Button variant="secondary" className="mt-4" loading={isMore} onClick={more}>
                      {t.more}
                    </Button>
                  )}
                </>
              )}
            </QueryArea>
          </section>
          <section>
            <h2 className="mb-4 text-xl">{t.general}</h2>
            <CommonDocuments />
          </section>
          <QrNote />
        </div>
      ) : (
        <SignInCard />
      )}
    </div>
  )
}
