import { words } from '@/areas/repay/words/prolongation'
import type { QueryResult } from '@/shared/api/useQuery'
import { AsyncButton } from '@/shared/forms/AsyncButton'
import { useDict } from '@/shared/i18n/dictionary'
import { usePolling } from '@/shared/lib/polling'
import { useApp } from '@/shared/page/context'
import { callAuthorized } from '@/shared/session/session'
import { ButtonLink } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { MoneyText } from '@/shared/ui/MoneyText'
import { Notice } from '@/shared/ui/Notice'
import { toast } from '@/shared/ui/Toast'
import type { Addendum, Prolongation } from './redirect'

/** A terminal payment takes a while: polling interval. */
const POLL_MS = 15_000

interface Props {
  loan: { id: string; contract_number: string }
  addendum: Addendum
  query: QueryResult<Prolongation>
}

/** The ways to pay for the signed addendum, each of which completes it. */
export function PaymentMethods({ loan, addendum, query }: Props) {
  const { method: t } = useDict(words)
  const { billers } = useApp().payload.site
  // A payment may arrive while the page is open.
  usePolling(query.reload, POLL_MS)
  return (
    <div className="grid max-w-xl gap-5">
      <AmountToday tiyn={addendum.pay_now_tiyn} />
      <Card as="section" variant="raised">
        <h2 className="text-xl">{t.card.title}</h2>
        <p className="mt-1 text-muted">{t.card.text}</p>
        <ButtonLink to="loan-prolongation-select-card" wide className="mt-4 min-h-14 text-lg">
          {t.card.action}
        </ButtonLink>
      </Card>
      {billers.length > 0 && <BillerMethod loan={loan} names={billers.join(', ')} query={query} />}
      <p className="text-muted text-pretty">{t.void}</p>
    </div>
  )
}

/** Banks and terminals: those that the lender has. */
function BillerMethod({ loan, names, query }: Pick<Props, 'loan' | 'query'> & { names: string }) {
  const { method: t } = useDict(words)
  return (
    <Card as="section">
      <h2 className="text-xl">{t.bank.title}</h2>
      <ol className="mt-3 grid list-decimal gap-2 pl-5">
        {[t.bank.find(names), ...t.bank.steps].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="mt-3">
        {t.bank.number}: <strong className="whitespace-nowrap">{loan.contract_number}</strong>
      </p>
      <Notice kind="warning" className="mt-4">
        {t.bank.warning}
      </Notice>
      <AsyncButton
        variant="secondary"
        wide
        className="mt-4"
        label={t.check}
        act={async () => {
          const prolongation = await callAuthorized('GET /loans/{id}/prolongation', undefined, {
            params: { id: loan.id },
          })
          query.set(prolongation)
          if (prolongation.addendum?.state === 'signed') toast(t.notYet)
        }}
      />
    </Card>
  )
}

export function AmountToday({ tiyn }: { tiyn: number }) {
  const { method: t } = useDict(words)
  return (
    <Card variant="tinted">
      <p className="text-muted">{t.sum}</p>
      <MoneyText tiyn={tiyn} className="text-2xl font-semibold" />
      <p className="text-muted">{t.until}</p>
    </Card>
  )
}
