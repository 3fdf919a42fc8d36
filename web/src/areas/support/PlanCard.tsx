import type { Schemas } from '@/shared/api/contract'
import { RateWithGesv } from '@/shared/calculator/RateWithGesv'
import { useDict } from '@/shared/i18n/dictionary'
import { percent } from '@/shared/i18n/format'
import { ButtonLink } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { DateText } from '@/shared/ui/DateText'
import { MoneyText } from '@/shared/ui/MoneyText'
import { Notice } from '@/shared/ui/Notice'
import { PlanSigning } from './PlanSigning'
import type { HelpRequest } from './RequestView'
import { words } from './words/help'

type Plan = Schemas['RestructuringPlan']

interface Props {
  request: HelpRequest
  plan: Plan
  onChanged: (request: HelpRequest) => void
}

/** New terms: what is paid and when, what they cost, and the code that accepts them. */
export function PlanCard({ request, plan, onChanged }: Props) {
  const { plan: t } = useDict(words)
  const { accepted_at, is_acceptable: isAcceptable } = plan
  return (
    <Card as="section" variant="raised">
      <h3 className="text-xl">{accepted_at ? t.inForce : t.offered}</h3>
      <p className="mt-1 text-muted text-pretty">{accepted_at ? t.inForceText : t.offeredText}</p>
      {plan.payments.length > 0 && <Payments plan={plan} />}
      <div className="mt-4">
        <RateWithGesv
          dailyRatePercent={plan.daily_rate_percent}
          gesvPercent={plan.gesv_percent ?? plan.gesv_before_percent}
        />
      </div>
      <dl className="mt-4 grid gap-1 text-sm text-muted">
        <div className="flex flex-wrap gap-x-2">
          <dt>{t.before}</dt>
          <dd>
            <DateText iso={plan.due_date_before} />
          </dd>
        </div>
        <div className="flex flex-wrap gap-x-2">
          <dt>{t.gesvBefore}</dt>
          <dd>{percent(plan.gesv_before_percent)}</dd>
        </div>
        {plan.waived_tiyn > 0 && (
          <div className="flex flex-wrap gap-x-2">
            <dt>{t.waived}</dt>
            <dd>
              <MoneyText tiyn={plan.waived_tiyn} />
            </dd>
          </div>
        )}
      </dl>
      {!accepted_at && !isAcceptable && (
        <Notice kind="warning" className="mt-4">
          {t.stale}
        </Notice>
      )}
      {accepted_at && (
        <ButtonLink to="loan-details-docs" variant="secondary" className="mt-4">
          {t.toAddendum}
        </ButtonLink>
      )}
      {!accepted_at && isAcceptable && <PlanSigning request={request} onChanged={onChanged} />}
    </Card>
  )
}

function Payments({ plan }: { plan: Plan }) {
  const { plan: t } = useDict(words)
  return (
    <table className="mt-4 w-full text-left">
      <thead className="text-sm text-muted">
        <tr>
          <th className="py-1 font-normal">{t.on}</th>
          <th className="py-1 text-right font-normal">{t.amount}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-y border-line">
        {plan.payments.map(({ due_date: on, amount_tiyn }) => (
          <tr key={on}>
            <td className="py-2">
              <DateText iso={on} />
            </td>
            <td className="py-2 text-right">
              <MoneyText tiyn={amount_tiyn} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot className="font-semibold">
        <tr>
          <td className="py-2">{t.total}</td>
          <td className="py-2 text-right">
            <MoneyText tiyn={plan.total_tiyn} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
