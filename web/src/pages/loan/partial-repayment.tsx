import type { HeadOf } from '@/app/pages-contract'
import { OpenLoanScreen } from '@/features/paying/OpenLoanScreen'
import { PartialRepayment } from '@/features/paying/PartialRepayment'
import { usePaying } from '@/features/paying/usePaying'
import { words } from '@/features/paying/words'
import { useDict } from '@/i18n/dictionary'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].part.title })

export default function PartialRepaymentScreen() {
  const { part: t } = useDict(words)
  const paying = usePaying()
  return (
    <OpenLoanScreen title={t.title} lead={() => t.lead} paying={paying} action="repay_part">
      {(loan, reload) => <PartialRepayment loan={loan} paying={paying} reload={reload} />}
    </OpenLoanScreen>
  )
}
