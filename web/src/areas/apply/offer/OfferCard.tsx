import type { ReactNode } from 'react'
import { words } from '@/areas/apply/words/offer'
import type { Schemas } from '@/shared/api/schema'
import { useDict } from '@/shared/i18n/dictionary'
import { moneyTiyn } from '@/shared/i18n/format'
import { useLocale } from '@/shared/page/context'
import { MoneyText } from '@/shared/ui/MoneyText'
import { Figures } from './Figures'
import { termText } from './terms'

type Offer = Schemas['Offer']

interface Props {
  offer: Offer
  /** It is what the person asked for. */
  isAsAsked: boolean
  /** The button to choose it. */
  action: (label: string) => ReactNode
}

/** One offer, with what makes it different from the others, computed. Beside others its rows lie on
 * the rows of theirs. */
export function OfferCard({ offer, isAsAsked, action }: Props) {
  const locale = useLocale()
  const { got: t } = useDict(words)
  const { terms, label } = offer
  const name = t.chooseLabel(moneyTiyn(terms.amount_tiyn), termText(terms, locale))
  return (
    <li className="overflow-hidden rounded-card border border-line/60 bg-surface shadow-card lg:row-span-7 lg:grid lg:grid-rows-subgrid">
      <p className="bg-tint px-5 py-2.5 font-semibold text-primary sm:px-6 lg:content-center">
        {label ? <Difference label={label} /> : isAsAsked ? t.asAsked : t.most}
      </p>
      <Figures terms={terms} rows="lg:row-span-4 lg:grid lg:grid-rows-subgrid" />
      <div className="px-5 pb-5 sm:px-6 lg:self-end">{action(name)}</div>
    </li>
  )
}

function Difference({ label }: { label: NonNullable<Offer['label']> }) {
  const { got: t } = useDict(words)
  if (label.kind === 'cheaper') return <By words={t.cheaper} tiyn={label.saves_tiyn} />
  if (label.kind === 'smaller_payment') return <By words={t.smaller} tiyn={label.by_tiyn} />
  const { days_after, difference_tiyn } = label
  return (
    <>
      {days_after === 1 ? t.dayAfterPay : t.afterPay}
      {difference_tiyn !== 0 && (
        <span className="block font-normal">
          <By words={difference_tiyn < 0 ? t.cheaper : t.dearer} tiyn={Math.abs(difference_tiyn)} />
        </span>
      )}
    </>
  )
}

interface ByProps {
  words: { before: string; after: string }
  tiyn: number
}

function By({ words: { before, after }, tiyn }: ByProps) {
  return (
    <>
      {before} <MoneyText tiyn={tiyn} /> {after}
    </>
  )
}
