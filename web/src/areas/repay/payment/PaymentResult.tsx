import { useState } from 'react'
import type { Payment } from '@/areas/repay/cards/pay-card'
import { words } from '@/areas/repay/words/repayment'
import { useDict } from '@/shared/i18n/dictionary'
import { go } from '@/shared/navigation/go'
import { href } from '@/shared/navigation/routes'
import { useLocale } from '@/shared/page/context'
import { PageHeading } from '@/shared/ui/PageHeading'
import { PaymentProgress } from './PaymentProgress'
import { storePaymentId } from './payment-id'
import { ReceiptView } from './ReceiptView'

/** The payment in the URL: its receipt, or its progress. */
export function PaymentResult({ id }: { id: string }) {
  const locale = useLocale()
  const { receipt: t } = useDict(words)
  const [paid, setPaid] = useState<Payment | null>(null)
  if (paid?.receipt) return <ReceiptView payment={paid} receipt={paid.receipt} />
  return (
    <>
      <PageHeading>{t.onItsWay}</PageHeading>
      <div className="mt-8">
        <PaymentProgress
          id={id}
          onPaid={(payment) => {
            storePaymentId(null)
            setPaid(payment)
          }}
          onAgain={(payment) => {
            storePaymentId(null)
            go(href(screenOf(payment), locale), { replace: true })
          }}
        />
      </div>
    </>
  )
}

/** The screen where a payment of this kind starts. */
function screenOf(payment: Payment | null): string {
  switch (payment?.kind) {
    case 'full':
    case 'withdrawal':
      return 'loan-full-repayment'
    case 'part':
      return 'loan-partial-repayment'
    case 'prolongation':
      return 'loan-prolongation'
    default:
      return 'loan-choose-repayment'
  }
}
