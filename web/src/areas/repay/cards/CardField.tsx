import { words } from '@/areas/repay/words/repayment'
import { useDict } from '@/shared/i18n/dictionary'
import { CircleAlert, CreditCard } from '@/shared/ui/icons'
import type { PayCard } from './pay-card'
import { cardName } from './pay-card'

/** In place of a card id: a card entered on the acquirer's page. */
export const NEW_CARD = 'new'

interface Props {
  /** The id of the first option, to which an error leads. */
  id: string
  cards: PayCard[]
  value: string
  error?: string
  onChange: (value: string) => void
}

/** A saved card or another one, all of them visible. */
export function CardField({ id, cards, value, error, onChange }: Props) {
  const { pay: t } = useDict(words)
  const options = [
    ...cards.map((card) => ({
      value: card.id,
      name: cardName(card),
      notes: [card.expires && t.expires(card.expires), card.is_used_by_autopay && t.autopay],
    })),
    { value: NEW_CARD, name: t.newCard, notes: [t.newCardText] },
  ]
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="text-lg font-medium leading-snug">{t.title}</legend>
      <div className="mt-2 grid gap-2">
        {options.map((option, index) => (
          <label
            key={option.value}
            className="flex min-h-16 items-center gap-3 rounded-control border border-control px-4 py-2.5 has-checked:border-primary has-checked:bg-tint has-checked:ring-1 has-checked:ring-primary"
          >
            <input
              id={index === 0 ? id : undefined}
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="size-5 shrink-0 accent-primary"
            />
            <span className="min-w-0 grow">
              <span className="block font-medium">{option.name}</span>
              <span className="block text-sm text-muted text-pretty">
                {option.notes.filter(Boolean).join(', ')}
              </span>
            </span>
            <CreditCard className="size-6 shrink-0 text-muted" />
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-2 flex gap-2 text-sm font-medium text-danger">
          <CircleAlert className="size-5 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
