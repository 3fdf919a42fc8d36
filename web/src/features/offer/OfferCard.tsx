import type { ReactNode } from 'react'
import type { Schemas } from '@/api/schema'
import { useLocale } from '@/app/context'
import { useDict } from '@/i18n/dictionary'
import { moneyTiyn } from '@/i18n/format'
import { MoneyText } from '@/ui/MoneyText'
import { Figures } from './Figures'
import { termText } from './terms'
import { words } from './words'

type Offer = Schemas['Offer']

interface Props {
  offer: Offer
  /** The button to choose it. */
  action: (label: string) => ReactNode
}

/** One offer, with what makes it different from the others, computed. */
export function OfferCard({ offer, action }: Props) {
  const locale = useLocale()
  const { got: t } = useDict(words)
  const { terms, label } = offer
  const name = t.chooseLabel(moneyTiyn(terms.amount_tiyn), termText(terms, locale))
  return (
    <li className="overflow-hidden rounded-card border border-line/60 bg-surface shadow-card">
      {label && (
        <p className="bg-tint px-5 py-2.5 font-semibold text-primary sm:px-6">
          <Difference label={label} />
        </p>
      )}
      <Figures terms={terms} />
      <div className="px-5 pb-5 sm:px-6">{action(name)}</div>
    </li>
  )
}

function Difference({ label }: { label: NonNullable<Offer['label']> }) {
  const { got: t } = useDict(words)
  const [{ before, after }, tiyn] =
    label.kind === 'cheaper' ? [t.cheaper, label.saves_tiyn] : [t.smaller, label.by_tiyn]
  return (
    <>
      {before} <MoneyText tiyn={tiyn} /> {after}
    </>
  )
}
