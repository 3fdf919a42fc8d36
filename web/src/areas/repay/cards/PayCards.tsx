import { words } from '@/areas/repay/words/repayment'
import { QueryArea } from '@/shared/api/QueryArea'
import { useQuery } from '@/shared/api/useQuery'
import { useDict } from '@/shared/i18n/dictionary'
import { useLoan } from '@/shared/loan/useLoan'
import { callAuthorized, useSession } from '@/shared/session/session'
import { Button } from '@/shared/ui/Button'
import { Notice } from '@/shared/ui/Notice'
import { PayCardItem } from './PayCardItem'
import { PayCardResult } from './PayCardResult'
import type { PayCard } from './pay-card'
import { cardName, cardsToAdd, usePayCards } from './pay-card'
import { useCardPage } from './useCardPage'

/** Payment cards with their autopay, beside payout cards. */
export function PayCards() {
  const { cards: t } = useDict(words)
  const { query: loanQuery } = useLoan()
  const cards = usePayCards()
  const page = useCardPage()
  const loan = loanQuery.data?.loan ?? null
  async function refresh() {
    await Promise.all([cards.reload(), loanQuery.reload()])
  }
  return (
    <section className="grid gap-4">
      <div>
        <h2 className="text-xl">{t.title}</h2>
        <p className="mt-1 text-muted text-pretty">{t.lead}</p>
      </div>
      {page.id && (
        <PayCardResult
          id={page.id}
          onSaved={async () => {
            page.finish()
            await refresh()
          }}
          onClose={page.forget}
        />
      )}
      <QueryArea query={cards}>
        {(payCards) =>
          payCards.length === 0 ? (
            <div className="rounded-card bg-raised p-5">
              <h3>{t.empty}</h3>
              <p className="mt-1 text-muted">{t.emptyText}</p>
            </div>
          ) : (
            <ul className="grid gap-4">
              {payCards.map((card) => (
                <PayCardItem key={card.id} card={card} loan={loan} onChanged={refresh} />
              ))}
            </ul>
          )
        }
      </QueryArea>
      {cards.data && <PayoutCards payCards={cards.data} isBusy={page.isBusy} onPay={page.open} />}
      {page.failure && <Notice kind="danger">{page.failure}</Notice>}
      <Button variant="secondary" wide loading={page.isBusy} onClick={page.open}>
        {t.add}
      </Button>
    </section>
  )
}

interface Props {
  payCards: PayCard[]
  isBusy: boolean
  onPay: () => void
}

/** A payout card, and the way to pay with it too: the acquirer stores a card for one purpose only,
 * so it is entered once more. */
function PayoutCards({ payCards, isBusy, onPay }: Props) {
  const { cards: t } = useDict(words)
  const { sessionGeneration, isIn } = useSession()
  const query = useQuery({
    key: ['payout-methods'],
    load: () => callAuthorized('GET /payout-methods'),
    sessionGeneration,
    isEnabled: isIn,
  })
  const addable = query.data ? cardsToAdd(query.data.payout_methods, payCards) : []
  return addable.map((card) => {
    const name = cardName(card)
    return (
      <div key={card.id} className="rounded-card bg-raised p-5">
        <h3>{t.payout.title(name)}</h3>
        <p className="mt-1 text-muted text-pretty">{t.payout.text}</p>
        <Button variant="secondary" loading={isBusy} onClick={onPay} className="mt-3">
          {t.payout.action(name)}
        </Button>
      </div>
    )
  })
}
