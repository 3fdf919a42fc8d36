import { words } from '@/areas/repay/words/repayment'
import { useQuery } from '@/shared/api/useQuery'
import { useDict } from '@/shared/i18n/dictionary'
import { callAuthorized, useSession } from '@/shared/session/session'
import { Button } from '@/shared/ui/Button'
import { cardName } from './card-name'
import { cardsToAdd } from './cards-to-add'
import type { PayCard } from './types'

interface Props {
  kept: PayCard[]
  isBusy: boolean
  onPay: () => void
}

/** A card to which the money came, and the way to pay with it too: the acquirer keeps a card either for
 * the one or for the other, so it is typed once more. */
export function PayoutCards({ kept, isBusy, onPay }: Props) {
  const { cards: t } = useDict(words)
  const { sessionGeneration, isIn } = useSession()
  const loaded = useQuery(() => callAuthorized('GET /cards'), sessionGeneration, isIn)
  const known = loaded.data ? cardsToAdd(loaded.data.targets, kept) : []
  return known.map((card) => {
    const name = cardName(card)
    return (
      <div key={card.id} className="rounded-card bg-raised p-5">
        <h3>{t.payout.title(name)}</h3>
        <p className="mt-1 text-muted text-pretty">{t.payout.text}</p>
        <Button look="secondary" loading={isBusy} onClick={onPay} className="mt-3">
          {t.payout.action(name)}
        </Button>
      </div>
    )
  })
}
