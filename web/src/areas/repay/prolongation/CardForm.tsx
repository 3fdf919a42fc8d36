import { useEffect, useState } from 'react'
import { CardField } from '@/areas/repay/cards/CardField'
import type { PayCard } from '@/areas/repay/cards/pay-card'
import { cardIdOf, usePayCards, usualCard } from '@/areas/repay/cards/pay-card'
import { PayButton } from '@/areas/repay/repayment/PayButton'
import { usePayForm } from '@/areas/repay/repayment/usePayForm'
import type { PaymentFlow } from '@/areas/repay/repayment/usePaymentFlow'
import { words } from '@/areas/repay/words/prolongation'
import { QueryArea } from '@/shared/api/QueryArea'
import { Form } from '@/shared/forms/Form'
import { useDict } from '@/shared/i18n/dictionary'
import { moneyTiyn } from '@/shared/i18n/format'
import type { Loan } from '@/shared/loan/loan'
import { go } from '@/shared/navigation/go'
import { href } from '@/shared/navigation/routes'
import { useLocale } from '@/shared/page/context'
import { ButtonLink } from '@/shared/ui/Button'
import { Skeleton } from '@/shared/ui/Skeleton'
import { AmountToday } from './PaymentMethods'
import type { Addendum } from './redirect'

interface Props {
  loan: Loan
  addendum: Addendum
  flow: PaymentFlow
  onOutdated: () => void
}

/** Pays for the signed addendum with a saved card or another one. Without a card one is asked for
 * first. */
export function CardForm(props: Props) {
  const cards = usePayCards()
  const [isOnce, setOnce] = useState(false)
  // The customer declined to save a card on the page before.
  useEffect(() => setOnce(new URLSearchParams(window.location.search).get('card') === 'new'), [])
  return (
    <QueryArea query={cards}>
      {(payCards) =>
        payCards.length === 0 && !isOnce ? <AddCardPrompt /> : <Cards {...props} cards={payCards} />
      }
    </QueryArea>
  )
}

function Cards({ loan, addendum, flow, onOutdated, cards }: Props & { cards: PayCard[] }) {
  const { card: t } = useDict(words)
  const { form, failure, isBusy } = usePayForm({
    loan,
    flow,
    initial: { card: usualCard(cards, flow.isRetry) },
    check: ({ card }): { card?: string } => (card === '' ? { card: t.choose } : {}),
    requestOf: ({ card }) => ({
      kind: 'prolongation' as const,
      addendum_id: addendum.id,
      payment_method_id: cardIdOf(card, cards),
    }),
    onOutdated,
  })
  return (
    <div className="grid max-w-xl gap-5">
      <AmountToday tiyn={addendum.pay_now_tiyn} />
      <Form form={form} label={t.title}>
        <CardField
          id={form.idOf('card')}
          cards={cards}
          value={form.values.card}
          error={form.errors.card}
          onChange={(card) => form.set({ card })}
        />
        <PayButton
          label={t.pay(moneyTiyn(addendum.pay_now_tiyn))}
          isNewCard={cardIdOf(form.values.card, cards) === null}
          isBusy={isBusy}
          failure={failure}
        />
      </Form>
      <ButtonLink to="loan-prolongation-payment-method" variant="secondary" wide>
        {t.other}
      </ButtonLink>
    </div>
  )
}

function AddCardPrompt() {
  const locale = useLocale()
  useEffect(() => {
    const next = encodeURIComponent(href('loan-prolongation-select-card', locale))
    go(`${href('card-add-card', locale)}?next=${next}`, { replace: true })
  }, [locale])
  return <Skeleton className="h-40" />
}
