import type { HeadOf } from '@/app/pages-contract'
import { Calculation } from '@/features/debt/Calculation'
import { LoanScreen } from '@/features/debt/LoanScreen'
import { isOpen } from '@/features/debt/loan'
import { TermsCard } from '@/features/debt/TermsCard'
import { words } from '@/features/debt/words'
import { useDict } from '@/i18n/dictionary'

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
