import { useEffect } from 'react'
import { words } from '@/areas/loan/words/loan'
import { QueryArea } from '@/shared/api/QueryArea'
import { useDict } from '@/shared/i18n/dictionary'
import { useLoan } from '@/shared/loan/useLoan'
import { go } from '@/shared/navigation/go'
import { href } from '@/shared/navigation/routes'
import { useLocale } from '@/shared/page/context'
import type { HeadOf } from '@/shared/page/contract'
import { SignInCard } from '@/shared/session/SignInCard'
import { PageHeading } from '@/shared/ui/PageHeading'
import { Skeleton } from '@/shared/ui/Skeleton'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].screens.loan.title })

/** Redirects to the loan, open or repaid, or to the calculator if there never was one. */
export default function LoanRouter() {
  const locale = useLocale()
  const { loan: t } = useDict(words).screens
  const { isIn, query } = useLoan()
  const lookup = query.data
  useEffect(() => {
    if (!lookup) return
    go(href(lookup.loan ? 'loan-details' : 'form-new-loan', locale), { replace: true })
  }, [lookup, locale])
  return (
    <div className="max-w-4xl">
      <PageHeading lead={isIn ? t.lead : undefined}>{t.title}</PageHeading>
      {isIn ? (
        <div className="mt-8">
          <QueryArea query={query}>{() => <Skeleton className="h-40 w-full" />}</QueryArea>
        </div>
      ) : (
        <SignInCard />
      )}
    </div>
  )
}
