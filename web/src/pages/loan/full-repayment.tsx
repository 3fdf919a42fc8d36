import type { HeadOf } from '@/app/pages-contract'
import { FullRepayment } from '@/features/paying/FullRepayment'
import { OpenLoanScreen } from '@/features/paying/OpenLoanScreen'
import { usePaying } from '@/features/paying/usePaying'
import { words } from '@/features/paying/words'
import { useDict } from '@/i18n/dictionary'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].full.title })

export default function FullRepaymentScreen() {
  const { full: t } = useDict(words)
  const paying = usePaying()
  return (
    <OpenLoanScreen title={t.title} lead={() => t.lead} paying={paying} action="repay_full">
      {(loan, reload) => <FullRepayment loan={loan} paying={paying} reload={reload} />}
    </OpenLoanScreen>
  )
}
