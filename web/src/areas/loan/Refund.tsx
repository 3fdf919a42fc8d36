import { words } from '@/areas/loan/words/refund'
import type { Schemas } from '@/shared/api/contract'
import { QueryArea } from '@/shared/api/QueryArea'
import { useQuery } from '@/shared/api/useQuery'
import { Form } from '@/shared/forms/Form'
import { useForm } from '@/shared/forms/useForm'
import { useDict } from '@/shared/i18n/dictionary'
import { moneyTiyn } from '@/shared/i18n/format'
import type { Loan } from '@/shared/loan/loan'
import { PayoutMethodChoice } from '@/shared/payout-methods/PayoutMethodChoice'
import type { PayoutMethod } from '@/shared/payout-methods/PayoutMethodText'
import { StepUpDialog } from '@/shared/session/StepUpDialog'
import { callAuthorized, useSession } from '@/shared/session/session'
import { isStepUpCancelled, withStepUp } from '@/shared/session/step-up'
import { Button, ButtonLink } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { MoneyText } from '@/shared/ui/MoneyText'
import { Notice } from '@/shared/ui/Notice'
import { toast } from '@/shared/ui/Toast'

interface Props {
  loan: Loan
  reload: () => Promise<void>
}

/** Unapplied funds: the last refund, and the way to get the rest. */
export function Refund({ loan, reload }: Props) {
  const { sessionGeneration } = useSession()
  const params = { id: loan.id }
  const query = useQuery({
    key: ['refund', loan.id],
    load: async () => {
      const [{ refund }, { payout_methods: targets }] = await Promise.all([
        callAuthorized('GET /loans/{id}/refund', undefined, { params }),
        callAuthorized('GET /payout-methods'),
      ])
      return { refund: refund ?? null, targets: targets.filter(({ is_own }) => is_own) }
    },
    sessionGeneration,
  })
  const mayHave = loan.actions.includes('refund')
  return (
    <QueryArea query={query}>
      {({ refund, targets }) => (
        <>
          <StepUpDialog />
          {refund && <RefundStatus refund={refund} />}
          {mayHave && refund?.state !== 'processing' && (
            <OverpaymentRefund
              loan={loan}
              targets={targets}
              onSent={async () => {
                await Promise.all([query.reload(), reload()])
              }}
            />
          )}
        </>
      )}
    </QueryArea>
  )
}

const NOTICE_KINDS = { processing: 'info', done: 'success', refused: 'warning' } as const

function RefundStatus({ refund }: { refund: Schemas['Refund'] }) {
  const t = useDict(words)
  const { state } = refund
  return (
    <Notice kind={NOTICE_KINDS[state]} title={t.states[state]}>
      <p className="mt-1">{t.sent(moneyTiyn(refund.amount_tiyn), refund.payout_method_mask)}</p>
      {state !== 'done' && <p className="mt-1 text-pretty">{t[state]}</p>}
    </Notice>
  )
}

interface OverpaymentRefundProps {
  loan: Loan
  targets: PayoutMethod[]
  onSent: () => Promise<void>
}

function OverpaymentRefund({ loan, targets, onSent }: OverpaymentRefundProps) {
  const t = useDict(words)
  const form = useForm({
    initial: { target: targets.find((it) => it.is_default)?.id ?? '' },
    check: ({ target }): { target?: string } => (target ? {} : { target: t.pick }),
    onFailure: isStepUpCancelled,
    async send({ target }, key) {
      await withStepUp((isProved) =>
        callAuthorized(
          'POST /loans/{id}/refund',
          { payout_method_id: target },
          { params: { id: loan.id }, key: isProved ? `${key}-proved` : key },
        ),
      )
      toast(t.ordered)
      await onSent()
    },
  })
  return (
    <Card as="section" variant="raised">
      <h2 className="text-xl">{t.title}</h2>
      <p className="mt-1 text-muted text-pretty">{t.text}</p>
      <dl className="my-4">
        <dt className="text-muted">{t.amount}</dt>
        <dd>
          <MoneyText tiyn={loan.unapplied_funds_tiyn} className="text-2xl font-bold" />
        </dd>
      </dl>
      {targets.length === 0 ? (
        <>
          <p className="mb-4 text-pretty">{t.addText}</p>
          <ButtonLink to="card-add-card" variant="secondary">
            {t.add}
          </ButtonLink>
        </>
      ) : (
        <Form form={form} label={t.title}>
          <PayoutMethodChoice
            id={form.idOf('target')}
            legend={t.legend}
            targets={targets}
            value={form.values.target}
            current={null}
            error={form.errors.target}
            onChange={(target) => form.set({ target })}
          />
          <Button type="submit" loading={form.isBusy}>
            {t.act(moneyTiyn(loan.unapplied_funds_tiyn))}
          </Button>
        </Form>
      )}
    </Card>
  )
}
