import { CardField, NEW_CARD } from '@/areas/repay/cards/CardField'
import type { PayCard, PaymentRequest } from '@/areas/repay/cards/pay-card'
import { cardIdOf, usualCard } from '@/areas/repay/cards/pay-card'
import { words } from '@/areas/repay/words/repayment'
import { Form } from '@/shared/forms/Form'
import { useDict } from '@/shared/i18n/dictionary'
import { moneyTiyn } from '@/shared/i18n/format'
import type { Loan } from '@/shared/loan/loan'
import { PayButton } from './PayButton'
import { usePayForm } from './usePayForm'
import type { PaymentFlow } from './usePaymentFlow'

interface Props {
  loan: Loan
  flow: PaymentFlow
  cards: PayCard[]
  quote: { id: string; amountTiyn: number }
  /** The customer withdraws from the loan. */
  isWithdrawal: boolean
  onOutdated: () => void
}

/** Which card pays everything. */
export function FullForm({ loan, flow, cards, quote, isWithdrawal, onOutdated }: Props) {
  const { pay: t, full } = useDict(words)
  const { form, failure, isBusy } = usePayForm({
    loan,
    flow,
    initial: { card: usualCard(cards, flow.isRetry) },
    check: () => ({}),
    requestOf({ card }): PaymentRequest {
      const payment_method_id = cardIdOf(card, cards)
      return isWithdrawal
        ? { kind: 'withdrawal', payment_method_id }
        : { kind: 'full', quote_id: quote.id, payment_method_id }
    },
    onOutdated,
  })
  const isLeaving = isWithdrawal && loan.withdrawal
  const sum = moneyTiyn(isLeaving ? isLeaving.amount_tiyn : quote.amountTiyn)
  return (
    <Form form={form} label={full.title}>
      <CardField
        id={form.idOf('card')}
        cards={cards}
        value={cardIdOf(form.values.card, cards) ?? NEW_CARD}
        onChange={(card) => form.set({ card })}
      />
      <PayButton
        label={isLeaving ? t.withdraw(sum) : t.action(sum)}
        isNewCard={cardIdOf(form.values.card, cards) === null}
        isBusy={isBusy}
        failure={failure}
      />
    </Form>
  )
}
