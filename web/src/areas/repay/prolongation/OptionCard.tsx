import { useId } from 'react'
import { words } from '@/areas/repay/words/prolongation'
import { RateWithGesv } from '@/shared/calculator/RateWithGesv'
import { useDict } from '@/shared/i18n/dictionary'
import { date, days, moneyTiyn } from '@/shared/i18n/format'
import { useLocale } from '@/shared/page/context'
import { DateText } from '@/shared/ui/DateText'
import { MoneyText } from '@/shared/ui/MoneyText'
import type { Option } from './redirect'

interface Props {
  option: Option
  name: string
  id?: string
  isChosen: boolean
  onChoose: () => void
}

/** One option with its whole price, and what the same money would do instead. */
export function OptionCard({ option, name, id, isChosen, onChoose }: Props) {
  const locale = useLocale()
  const { options: t } = useDict(words)
  const about = useId()
  const on = date(option.due_date, locale)
  const sum = option.pay_now_tiyn
  return (
    <div className="rounded-card border border-control has-checked:border-primary has-checked:ring-1 has-checked:ring-primary">
      <label className="flex min-h-14 items-center gap-3 px-4 py-3 text-lg font-semibold">
        <input
          id={id}
          type="radio"
          name={name}
          value={option.days}
          checked={isChosen}
          onChange={onChoose}
          aria-describedby={about}
          className="size-5 shrink-0 accent-primary"
        />
        {t.days(days(option.days, locale))}
      </label>
      <div id={about} className="grid gap-3 px-4 pb-4">
        <OptionFigures option={option} />
        <RateWithGesv
          dailyRatePercent={option.daily_rate_percent}
          gesvPercent={option.gesv_percent}
        />
        <p className="rounded-control bg-raised px-3 py-2 text-sm text-pretty">
          {sum > 0 ? t.instead(moneyTiyn(sum), on) : t.insteadNothing(on)}:{' '}
          <MoneyText tiyn={option.pay_then_if_repaid_now_tiyn} className="font-semibold" />
        </p>
      </div>
    </div>
  )
}

/** What is paid now, when the rest is due, and what it costs. */
export function OptionFigures({ option }: { option: Option }) {
  const { options: t } = useDict(words)
  return (
    <dl className="grid gap-x-6 gap-y-2 *:flex *:flex-wrap *:items-baseline *:justify-between *:gap-x-4">
      <div>
        <dt className="text-muted">{t.payNow}</dt>
        <dd className="ml-auto text-right text-lg font-semibold">
          {option.pay_now_tiyn > 0 ? <MoneyText tiyn={option.pay_now_tiyn} /> : t.nothing}
        </dd>
      </div>
      <div>
        <dt className="text-muted">{t.dueOn}</dt>
        <dd className="ml-auto text-right font-semibold">
          <DateText iso={option.due_date} />
        </dd>
      </div>
      <div>
        <dt className="text-muted">{t.payThen}</dt>
        <dd className="ml-auto text-right font-semibold">
          <MoneyText tiyn={option.pay_then_tiyn} />
        </dd>
      </div>
      <div>
        <dt className="text-muted">{t.cost}</dt>
        <dd className="ml-auto text-right font-semibold">
          <MoneyText tiyn={option.interest_tiyn} sign />
        </dd>
      </div>
      <div>
        <dt className="text-muted text-pretty">{t.total}</dt>
        <dd className="ml-auto text-right font-semibold">
          <MoneyText tiyn={option.total_cost_tiyn} />
        </dd>
      </div>
    </dl>
  )
}
