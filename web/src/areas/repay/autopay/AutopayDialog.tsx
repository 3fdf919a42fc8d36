import { useState } from 'react'
import type { PayCard } from '@/areas/repay/cards/pay-card'
import { cardName } from '@/areas/repay/cards/pay-card'
import { words } from '@/areas/repay/words/repayment'
import { AsyncButton } from '@/shared/forms/AsyncButton'
import { useDict } from '@/shared/i18n/dictionary'
import { date } from '@/shared/i18n/format'
import type { Loan } from '@/shared/loan/loan'
import { useLocale } from '@/shared/page/context'
import { callAuthorized } from '@/shared/session/session'
import { askWithCode, withStepUp } from '@/shared/session/step-up'
import { Button } from '@/shared/ui/Button'
import { Dialog } from '@/shared/ui/Dialog'
import { MoneyText } from '@/shared/ui/MoneyText'
import { Select } from '@/shared/ui/Select'
import { toast } from '@/shared/ui/Toast'

interface Props {
  loan: Loan
  /** The selectable cards, the default first. */
  cards: PayCard[]
  isOpen: boolean
  onClose: () => void
  onChanged: () => Promise<void>
}

/** Everything to know about autopay before it is switched on: when, how much, and what never
 * happens. */
export function AutopayDialog({ loan, cards, isOpen, onClose, onChanged }: Props) {
  const locale = useLocale()
  const { dialog: t, turnedOn } = useDict(words).autopay
  const [chosen, setChosen] = useState(cards[0]?.id ?? '')
  const card = cards.find(({ id }) => id === chosen) ?? cards[0]
  const { next_payment: next } = loan
  if (!card || !next) return null
  return (
    <Dialog open={isOpen} title={t.title} onClose={onClose}>
      <dl className="grid gap-2">
        <Line name={t.card}>
          {cards.length === 1 ? (
            cardName(card)
          ) : (
            <Select
              aria-label={t.card}
              empty={t.card}
              value={card.id}
              options={cards.map((it) => ({ value: it.id, label: cardName(it) }))}
              onChange={(event) => setChosen(event.target.value)}
            />
          )}
        </Line>
        <Line name={t.day}>{date(next.due_date, locale)}</Line>
        <Line name={t.sum}>
          <MoneyText tiyn={next.amount_tiyn} />
        </Line>
      </dl>
      <ul className="mt-4 grid list-disc gap-2 pl-5 text-pretty">
        {t.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <div className="mt-5 grid gap-3 sm:grid-cols-2">
        <AsyncButton
          variant="secondary"
          label={t.yes}
          act={async (key) => {
            const [body, params] = [{ payment_method_id: card.id }, { id: loan.id }]
            await withStepUp(
              (isProved) =>
                callAuthorized('PUT /loans/{id}/autopay', body, {
                  params,
                  key: isProved ? `${key}-proved` : key,
                }),
              askWithCode(`autopay ${card.id}`, () =>
                callAuthorized('POST /loans/{id}/autopay/codes', body, { params }),
              ),
            )
            toast(turnedOn)
            onClose()
            await onChanged()
          }}
        />
        <Button variant="secondary" onClick={onClose}>
          {t.no}
        </Button>
      </div>
    </Dialog>
  )
}

function Line({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
