import type { HeadOf } from '@/app/pages-contract'
import { AutopayCard } from '@/features/paying/AutopayCard'
import { OpenLoanScreen } from '@/features/paying/OpenLoanScreen'
import { Ways } from '@/features/paying/Ways'
import { words } from '@/features/paying/words'
import { useDict } from '@/i18n/dictionary'

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
          <Ways loan={loan} />
          <AutopayCard loan={loan} />
        </>
      )}
    </OpenLoanScreen>
  )
}
