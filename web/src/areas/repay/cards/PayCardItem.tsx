import { useState } from 'react'
import { AutopayDialog } from '@/areas/repay/autopay/AutopayDialog'
import { AutopayOff } from '@/areas/repay/autopay/AutopayOff'
import { words } from '@/areas/repay/words/repayment'
import { Confirm } from '@/shared/forms/Confirm'
import { useDict } from '@/shared/i18n/dictionary'
import { date } from '@/shared/i18n/format'
import type { Loan } from '@/shared/loan/loan'
import { useLocale } from '@/shared/page/context'
import { callAuthorized } from '@/shared/session/session'
import { withStepUp } from '@/shared/session/step-up'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { CircleCheck } from '@/shared/ui/icons'
import { toast } from '@/shared/ui/Toast'
import type { PayCard } from './pay-card'
import { cardName } from './pay-card'

interface Props {
  card: PayCard
  /** The open loan, for which autopay can be switched on. */
  loan: Loan | null
  onChanged: () => Promise<void>
}

/** A payment card: autopay, and removal. */
export function PayCardItem({ card, loan, onChanged }: Props) {
  const { cards: t, autopay } = useDict(words)
  const [dialog, setDialog] = useState<'autopay' | 'remove' | null>(null)
  const name = cardName(card)
  const close = () => setDialog(null)
  return (
    <Card as="li" variant="raised">
      <p className="font-medium">
        {name}
        {card.expires && (
          <span className="font-normal whitespace-nowrap text-muted">
            , {t.expires(card.expires)}
          </span>
        )}
      </p>
      {card.is_used_by_autopay && <AutopayNotice loan={loan} />}
      <div className="mt-3">
        {dialog === 'remove' ? (
          <Confirm
            question={t.removeSure(name)}
            yes={t.removeYes}
            onCancel={close}
            act={async (key) => {
              await withStepUp((isProved) =>
                callAuthorized('DELETE /payment-methods/{id}', undefined, {
                  params: { id: card.id },
                  key: isProved ? `${key}-proved` : key,
                }),
              )
              toast(t.removed)
              await onChanged()
            }}
          >
            {t.removeText} {card.is_used_by_autopay && t.removeAutopay}
          </Confirm>
        ) : (
          <div className="-mx-5 -mb-2 flex flex-wrap">
            {card.is_used_by_autopay && loan && (
              <AutopayOff loanId={loan.id} variant="quiet" onChanged={onChanged} />
            )}
            {!card.is_used_by_autopay && loan?.next_payment && (
              <Button
                variant="quiet"
                aria-label={autopay.turnOnLabel(name)}
                onClick={() => setDialog('autopay')}
              >
                {autopay.turnOn}
              </Button>
            )}
            <Button
              variant="quiet"
              aria-label={t.removeLabel(name)}
              onClick={() => setDialog('remove')}
            >
              {t.remove}
            </Button>
          </div>
        )}
      </div>
      {loan && (
        <AutopayDialog
          loan={loan}
          cards={[card]}
          isOpen={dialog === 'autopay'}
          onClose={close}
          onChanged={onChanged}
        />
      )}
    </Card>
  )
}

function AutopayNotice({ loan }: { loan: Loan | null }) {
  const locale = useLocale()
  const { autopay: t } = useDict(words)
  const on = loan?.next_payment?.due_date
  return (
    <p className="mt-1 flex items-center gap-1.5 text-sm font-medium text-success">
      <CircleCheck className="size-5 shrink-0" />
      {on ? `${t.onCard}. ${t.when(date(on, locale))}` : t.onCard}
    </p>
  )
}
