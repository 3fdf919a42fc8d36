import { Calculation } from '@/areas/loan/Calculation'
import { LoanScreen } from '@/areas/loan/LoanScreen'
import { TermsCard } from '@/areas/loan/TermsCard'
import { words } from '@/areas/loan/words/loan'
import { useDict } from '@/shared/i18n/dictionary'
import { isOpen } from '@/shared/loan/loan'
import type { HeadOf } from '@/shared/page/contract'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].screens.about.title })

export default function LoanAbout() {
  const { about: t } = useDict(words).screens
  return (
    <LoanScreen title={t.title}>
      {(loan) => (
        <>
          <TermsCard loan={loan} />
          {isOpen(loan) && <Calculation loan={loan} />}
        </>
      )}
    </LoanScreen>
  )
}
