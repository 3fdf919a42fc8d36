import type { Application } from '@/features/application/application'
import type { Act } from '@/features/application/useApplication'
import { callAs } from '@/features/auth/session'
import { useDict } from '@/i18n/dictionary'
import { Button, ButtonLink } from '@/ui/Button'
import { TriangleAlert } from '@/ui/icons'
import { MomentText } from '@/ui/MomentText'
import { Notice } from '@/ui/Notice'
import { Decline } from './Decline'
import { OfferCard } from './OfferCard'
import { words } from './words'

interface Props {
  application: Application
  act: Act
}

/** What the person may choose from, and refusing all of it. */
export function OffersTask({ application, act }: Props) {
  const t = useDict(words)
  const { offers, offers_until, chosen, can_cancel } = application
  const choose = (no: number) =>
    act.do((version, key) => callAs('POST /application/offer', { no }, { version, key }))
  return (
    <>
      {act.isReadOnly && (
        <Notice title={t.got.chosen}>
          <p className="mt-1">{t.got.back}</p>
          <ButtonLink to="form-accept-offer" look="secondary" className="mt-3">
            {t.got.toTerms}
          </ButtonLink>
        </Notice>
      )}
      {offers_until && (
        <p className="text-muted">
          {t.got.validUntil} <MomentText at={offers_until} />
        </p>
      )}
      <ul className="grid gap-6">
        {offers.map((offer) => (
          <OfferCard
            key={offer.no}
            offer={offer}
            action={(label) =>
              act.isReadOnly ? (
                offer.no === chosen && <p className="font-semibold">{t.got.chosen}</p>
              ) : (
                <Button
                  look="secondary"
                  wide
                  aria-label={label}
                  loading={act.isBusy}
                  className="min-h-14 text-lg"
                  onClick={() => choose(offer.no)}
                >
                  {t.got.choose}
                </Button>
              )
            }
          />
        ))}
      </ul>
      <p className="flex gap-2.5 font-medium">
        <TriangleAlert className="mt-0.5 size-5 shrink-0 text-warning" />
        {t.risk}
      </p>
      {can_cancel && !act.isReadOnly && (
        <div>
          <Decline label={t.got.decline} act={act} />
          <p className="mt-2 text-sm text-muted">{t.got.declineText}</p>
        </div>
      )}
    </>
  )
}
