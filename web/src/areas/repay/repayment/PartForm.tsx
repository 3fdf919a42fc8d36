import { CardField, NEW_CARD } from '@/areas/repay/cards/CardField'
import type { PayCard } from '@/areas/repay/cards/pay-card'
import { cardIdOf, usualCard } from '@/areas/repay/cards/pay-card'
import { words } from '@/areas/repay/words/repayment'
import { Form } from '@/shared/forms/Form'
import { withoutEmpty } from '@/shared/forms/fields'
import { MoneyField } from '@/shared/forms/MoneyInput'
import { parseTiyn, tiynText } from '@/shared/forms/money'
import { useDict } from '@/shared/i18n/dictionary'
import { moneyTiyn } from '@/shared/i18n/format'
import type { Loan } from '@/shared/loan/loan'
import { Effect } from './Effect'
import { PayButton } from './PayButton'
import { QuickValue } from './QuickValue'
import { amountErrorOf, leastTiyn, quickSums } from './sum'
import { usePayForm } from './usePayForm'
import type { PaymentFlow } from './usePaymentFlow'

interface Props {
  loan: Loan
  flow: PaymentFlow
  cards: PayCard[]
  onOutdated: () => void
}

/** How much, what it does, and with which card. */
export function PartForm({ loan, flow, cards, onOutdated }: Props) {
  const { part: t, pay } = useDict(words)
  const payoff = loan.payoff_today_tiyn
  const bounds = { min: moneyTiyn(leastTiyn(payoff)), max: moneyTiyn(payoff) }
  const { form, failure, isBusy } = usePayForm({
    loan,
    flow,
    initial: { amount: '', card: usualCard(cards, flow.isRetry) },
    keepAs: `part_${loan.id}`,
    // The saved card may be gone, or refused.
    secret: ['card'],
    check({ amount }) {
      const error = amountErrorOf(amount, payoff)
      if (error === null) return {}
      if (error === 'small') return withoutEmpty({ amount: t.small(bounds.min) })
      return withoutEmpty({ amount: error === 'large' ? t.large(bounds.max) : t[error] })
    },
    requestOf: ({ amount, card }) => ({
      kind: 'part',
      amount_tiyn: parseTiyn(amount),
      payment_method_id: cardIdOf(card, cards),
    }),
    onOutdated,
  })
  const { amount, card } = form.values
  const tiyn = amountErrorOf(amount, payoff) === null ? parseTiyn(amount) : null
  return (
    <Form form={form} label={t.title}>
      <div className="grid gap-6 lg:grid-cols-[34rem_1fr] lg:gap-x-8">
        <div className="grid content-start gap-3">
          <MoneyField
            hasTiyn
            form={form}
            name="amount"
            label={t.amount}
            hint={t.hint(bounds.min, bounds.max)}
            autoComplete="transaction-amount"
            className="text-2xl font-semibold"
          />
          <div className="flex flex-wrap gap-2">
            {quickSums(loan).map((sum) => (
              <QuickValue
                key={sum.name}
                isOn={sum.tiyn === tiyn}
                onPress={() => form.set({ amount: tiynText(sum.tiyn) })}
              >
                {t.quick[sum.name](moneyTiyn(sum.tiyn))}
              </QuickValue>
            ))}
          </div>
        </div>
        <Effect loan={loan} amountTiyn={tiyn} />
        <div className="grid content-start gap-6">
          <CardField
            id={form.idOf('card')}
            cards={cards}
            value={cardIdOf(card, cards) ?? NEW_CARD}
            onChange={(chosen) => form.set({ card: chosen })}
          />
          <PayButton
            label={tiyn === null ? pay.plain : pay.action(moneyTiyn(tiyn))}
            isNewCard={cardIdOf(card, cards) === null}
            isBusy={isBusy}
            failure={failure}
          />
        </div>
      </div>
    </Form>
  )
}
