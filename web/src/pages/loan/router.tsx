import { useEffect } from 'react'
import { useLocale } from '@/app/context'
import { go } from '@/app/navigation/go'
import type { HeadOf } from '@/app/pages-contract'
import { href } from '@/app/routes/href'
import { SignInCard } from '@/features/auth/SignInCard'
import { useLoan } from '@/features/debt/useLoan'
import { words } from '@/features/debt/words'
import { LoadedArea } from '@/features/form/LoadedArea'
import { useDict } from '@/i18n/dictionary'
import { PageHeading } from '@/ui/PageHeading'
import { Skeleton } from '@/ui/Skeleton'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].screens.loan.title })

/** Leads on: to the loan, open or paid back, and to the calculator where there never was one. */
export default function LoanRouter() {
  const locale = useLocale()
  const { loan: t } = useDict(words).screens
  const { isIn, loaded } = useLoan()
  const found = loaded.data
  useEffect(() => {
    if (!found) return
    go(href(found.loan ? 'loan-details' : 'form-new-loan', locale), { replace: true })
  }, [found, locale])
  return (
    <div className="max-w-4xl">
      <PageHeading lead={isIn ? t.lead : undefined}>{t.title}</PageHeading>
      {isIn ? (
        <div className="mt-8">
          <LoadedArea loaded={loaded}>{() => <Skeleton className="h-40 w-full" />}</LoadedArea>
        </div>
      ) : (
        <SignInCard />
      )}
    </div>
  )
}
