import type { ReactNode } from 'react'
import type { Application } from '@/areas/apply/application/application'
import { LimitNotice } from '@/areas/apply/application/LimitNotice'
import type { ApplicationActions } from '@/areas/apply/application/useApplication'
import { words } from '@/areas/apply/words/offer'
import type { Schemas } from '@/shared/api/contract'
import { useDict } from '@/shared/i18n/dictionary'
import { moneyTiyn } from '@/shared/i18n/format'
import { useLocale } from '@/shared/page/context'
import { callAuthorized } from '@/shared/session/session'
import { Button, ButtonLink } from '@/shared/ui/Button'
import { TriangleAlert } from '@/shared/ui/icons'
import { MomentText } from '@/shared/ui/MomentText'
import { MoneyText } from '@/shared/ui/MoneyText'
import { Notice } from '@/shared/ui/Notice'
import { Decline } from './Decline'
import { Figures } from './Figures'
import { termText } from './terms'

interface Props {
  application: Application
  act: ApplicationActions
}

/** Side by side if there is room: wider than the form column, which does not grow. */
const wide = 'lg:relative lg:left-1/2 lg:-translate-x-1/2 lg:gap-y-0'
const side: Record<number, string> = {
  2: `${wide} lg:w-[min(50rem,100vw-4rem)] lg:grid-cols-2`,
  3: `${wide} lg:w-[min(69rem,100vw-4rem)] lg:grid-cols-3`,
}

function matchesRequest(
  { terms }: Application['offers'][number],
  { loan_request: request }: Application,
): boolean {
  return terms.amount_tiyn === (request?.amount_tenge ?? 0) * 100 && terms.term === request?.term
}

/** If less is offered than requested, that is said before the figures. */
function LimitExplanation({ application }: { application: Application }) {
  const locale = useLocale()
  const { loan_request: request, offers, limit_reason: limitReason, preapproval } = application
  const first = offers[0]?.terms
  if (!request || !first || !limitReason || !preapproval) return null
  return (
    <LimitNotice
      requestedTenge={request.amount_tenge}
      most={first.amount_tiyn / 100}
      reason={limitReason}
      kdnMaxPercent={preapproval.kdn_max_percent}
      term={first.term === request.term ? undefined : termText(first, locale)}
    />
  )
}

/** The offers, and declining all of them. */
export function OffersTask({ application, act }: Props) {
  const t = useDict(words)
  const {
    offers,
    offers_expire_at: offersExpireAt,
    chosen_offer_number: chosen,
    can_cancel,
  } = application
  const choose = (no: number) =>
    act.run((version, key) =>
      callAuthorized('POST /application/offer', { offer_number: no }, { version, key }),
    )
  return (
    <>
      {act.isReadOnly && (
        <Notice title={t.got.chosen}>
          <p className="mt-1">{t.got.back}</p>
          <ButtonLink to="form-accept-offer" variant="secondary" className="mt-3">
            {t.got.toTerms}
          </ButtonLink>
        </Notice>
      )}
      {offersExpireAt && (
        <p className="text-muted">
          {t.got.validUntil} <MomentText at={offersExpireAt} />
        </p>
      )}
      <LimitExplanation application={application} />
      <div className="min-w-0">
        <ul className={`grid gap-6 ${side[offers.length] ?? ''}`}>
          {offers.map((offer) => (
            <OfferCard
              key={offer.number}
              offer={offer}
              isAsRequested={matchesRequest(offer, application)}
              action={(label) =>
                act.isReadOnly ? (
                  offer.number === chosen && <p className="font-semibold">{t.got.chosen}</p>
                ) : (
                  <Button
                    variant="secondary"
                    wide
                    aria-label={label}
                    loading={act.isBusy}
                    className="min-h-14 text-lg"
                    onClick={() => choose(offer.number)}
                  >
                    {t.got.choose}
                  </Button>
                )
              }
            />
          ))}
        </ul>
      </div>
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

type Offer = Schemas['Offer']

interface OfferCardProps {
  offer: Offer
  /** It is the requested loan. */
  isAsRequested: boolean
  /** The button to choose it. */
  action: (label: string) => ReactNode
}

/** One offer, with its differences from the others, computed. Its rows align with those of other
 * offers. */
function OfferCard({ offer, isAsRequested, action }: OfferCardProps) {
  const locale = useLocale()
  const { got: t } = useDict(words)
  const { terms, advantage: label } = offer
  const name = t.chooseLabel(moneyTiyn(terms.amount_tiyn), termText(terms, locale))
  return (
    <li className="overflow-hidden rounded-card border border-line/60 bg-surface shadow-card lg:row-span-7 lg:grid lg:grid-rows-subgrid">
      <p className="bg-tint px-5 py-2.5 font-semibold text-primary sm:px-6 lg:content-center">
        {label ? <Difference label={label} /> : isAsRequested ? t.asRequested : t.most}
      </p>
      <Figures terms={terms} rows="lg:row-span-4 lg:grid lg:grid-rows-subgrid" />
      <div className="px-5 pb-5 sm:px-6 lg:self-end">{action(name)}</div>
    </li>
  )
}

function Difference({ label }: { label: NonNullable<Offer['advantage']> }) {
  const { got: t } = useDict(words)
  if (label.kind === 'cheaper')
    return <AmountDifference words={t.cheaper} tiyn={label.saves_tiyn} />
  if (label.kind === 'smaller_payment')
    return <AmountDifference words={t.smaller} tiyn={label.by_tiyn} />
  const { days_after, difference_tiyn } = label
  return (
    <>
      {days_after === 1 ? t.dayAfterPay : t.afterPay}
      {difference_tiyn !== 0 && (
        <span className="block font-normal">
          <AmountDifference
            words={difference_tiyn < 0 ? t.cheaper : t.dearer}
            tiyn={Math.abs(difference_tiyn)}
          />
        </span>
      )}
    </>
  )
}

interface AmountDifferenceProps {
  words: { before: string; after: string }
  tiyn: number
}

function AmountDifference({ words: { before, after }, tiyn }: AmountDifferenceProps) {
  return (
    <>
      {before} <MoneyText tiyn={tiyn} /> {after}
    </>
  )
}
