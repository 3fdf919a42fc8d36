import { useState } from 'react'
import { cardName, usePayCards } from '@/areas/repay/cards/pay-card'
import { words } from '@/areas/repay/words/repayment'
import { useQuery } from '@/shared/api/useQuery'
import { useDict } from '@/shared/i18n/dictionary'
import { date } from '@/shared/i18n/format'
import type { Loan } from '@/shared/loan/loan'
import { useLocale } from '@/shared/page/context'
import { callAuthorized, useSession } from '@/shared/session/session'
import { Button, ButtonLink } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { AutopayDialog } from './AutopayDialog'
import { AutopayOff } from './AutopayOff'

/** Whether autopay is on, and the switch. */
export function AutopayCard({ loan }: { loan: Loan }) {
  const locale = useLocale()
  const { autopay: t, cards: cardWords } = useDict(words)
  const cards = usePayCards()
  const { data: autopay, reload } = useAutopay(loan.id)
  const [isAsking, setAsking] = useState(false)
  const { next_payment: next } = loan
  if (!next || cards.data === null || autopay === null) return null
  const isOn = autopay.is_enabled
  return (
    <Card as="section">
      <h2 className="text-xl">{t.title}</h2>
      <p role="status" className="mt-1 mb-4 text-muted text-pretty">
        {isOn
          ? t.on(
              date(autopay.charge_date ?? next.due_date, locale),
              cardName({ mask: autopay.card_mask ?? '' }),
            )
          : t.off}
      </p>
      {isOn && <AutopayOff loanId={loan.id} onChanged={reload} />}
      {!isOn && cards.data.length > 0 && (
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {t.turnOn}
        </Button>
      )}
      {!isOn && cards.data.length === 0 && (
        <>
          <p className="mb-3 text-muted">{t.dialog.addCard}</p>
          <ButtonLink to="card" variant="secondary">
            {cardWords.add}
          </ButtonLink>
        </>
      )}
      <AutopayDialog
        loan={loan}
        cards={cards.data}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onChanged={reload}
      />
    </Card>
  )
}

/** Whether autopay is on, for which card, and when. */
function useAutopay(loanId: string) {
  const { sessionGeneration } = useSession()
  return useQuery({
    key: ['autopay', loanId],
    load: () => callAuthorized('GET /loans/{id}/autopay', undefined, { params: { id: loanId } }),
    sessionGeneration,
  })
}
