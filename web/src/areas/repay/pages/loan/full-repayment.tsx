import { FullRepayment } from '@/areas/repay/repayment/FullRepayment'
import { OpenLoanScreen } from '@/areas/repay/repayment/OpenLoanScreen'
import { usePaymentFlow } from '@/areas/repay/repayment/usePaymentFlow'
import { words } from '@/areas/repay/words/repayment'
import { useDict } from '@/shared/i18n/dictionary'
import type { HeadOf } from '@/shared/page/contract'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].full.title })

export default function FullRepaymentScreen() {
  const { full: t } = useDict(words)
  const flow = usePaymentFlow()
  return (
    <OpenLoanScreen title={t.title} lead={() => t.lead} flow={flow} action="repay_full">
      {(loan, reload) => <FullRepayment loan={loan} flow={flow} reload={reload} />}
    </OpenLoanScreen>
  )
}
