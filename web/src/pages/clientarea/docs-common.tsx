import type { HeadOf } from '@/app/pages-contract'
import { SignInCard } from '@/features/auth/SignInCard'
import { SignedLoans } from '@/features/cabinet/SignedLoans'
import { useLoans } from '@/features/cabinet/useLoans'
import { words } from '@/features/cabinet/words'
import { Certificate } from '@/features/debt/Certificate'
import { CommonPapers } from '@/features/debt/CommonPapers'
import { QrNote } from '@/features/debt/LoanPapers'
import { LoadedArea } from '@/features/form/LoadedArea'
import { useDict } from '@/i18n/dictionary'
import { Button } from '@/ui/Button'
import { PageHeading } from '@/ui/PageHeading'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].docs.title })

export default function DocumentsPage() {
  const { docs: t } = useDict(words)
  const { isIn, era, loaded, isMore, more } = useLoans()
  return (
    <div className="max-w-4xl">
      <PageHeading lead={t.lead}>{t.title}</PageHeading>
      {isIn ? (
        <div className="mt-8 grid gap-8">
          <Certificate />
          <section>
            <h2 className="text-xl">{t.signed}</h2>
            <p className="mt-1 mb-4 text-muted text-pretty">{t.signedText}</p>
            <LoadedArea loaded={loaded}>
              {(loans) => (
                <>
                  <SignedLoans loans={loans} era={era} />
                  {loans.next && (
                    <Button look="secondary" className="mt-4" loading={isMore} onClick={more}>
                      {t.more}
                    </Button>
                  )}
                </>
              )}
            </LoadedArea>
          </section>
          <section>
            <h2 className="mb-4 text-xl">{t.general}</h2>
            <CommonPapers />
          </section>
          <QrNote />
        </div>
      ) : (
        <SignInCard />
      )}
    </div>
  )
}
