import { OpenLoanScreen } from '@/areas/repay/repayment/OpenLoanScreen'
import { PartialRepayment } from '@/areas/repay/repayment/PartialRepayment'
import { usePaymentFlow } from '@/areas/repay/repayment/usePaymentFlow'
import { words } from '@/areas/repay/words/repayment'
import { useDict } from '@/shared/i18n/dictionary'
import type { HeadOf } from '@/shared/page/contract'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].part.title })

export default function PartialRepaymentScreen() {
  const { part: t } = useDict(words)
  const flow = usePaymentFlow()
  return (
    <OpenLoanScreen title={t.title} lead={() => t.lead} flow={flow} action="repay_part">
      {(loan, reload) => <PartialRepayment loan={loan} flow={flow} reload={reload} />}
    </OpenLoanScreen>
  )
}
