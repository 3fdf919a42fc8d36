import { AutopayCard } from '@/areas/repay/autopay/AutopayCard'
import { OpenLoanScreen } from '@/areas/repay/repayment/OpenLoanScreen'
import { RepaymentOptions } from '@/areas/repay/repayment/RepaymentOptions'
import { BankTransfer } from '@/areas/repay/ways/BankTransfer'
import { words } from '@/areas/repay/words/repayment'
import { useDict } from '@/shared/i18n/dictionary'
import type { HeadOf } from '@/shared/page/contract'

export const head: HeadOf<unknown> = ({ locale }) => ({ title: words[locale].choose.title })

export default function ChooseRepayment() {
  const { choose: t } = useDict(words)
  return (
    <OpenLoanScreen
      title={t.title}
      lead={(loan) => (loan ? t.lead(loan.contract_number) : t.plain)}
      action="repay_full"
    >
      {(loan) => (
        <>
          <RepaymentOptions loan={loan} />
          <AutopayCard loan={loan} />
          <BankTransfer heading="h2" />
        </>
      )}
    </OpenLoanScreen>
  )
}
