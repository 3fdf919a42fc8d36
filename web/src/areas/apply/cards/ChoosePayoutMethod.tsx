import { useState } from 'react'
import type { Application } from '@/areas/apply/application/application'
import type { ApplicationActions } from '@/areas/apply/application/useApplication'
import { submitStep } from '@/areas/apply/application/useApplication'
import { words } from '@/areas/apply/words/cards'
import { QueryArea } from '@/shared/api/QueryArea'
import { useQuery } from '@/shared/api/useQuery'
import { Form } from '@/shared/forms/Form'
import { useForm } from '@/shared/forms/useForm'
import { useDict } from '@/shared/i18n/dictionary'
import { PayoutMethodChoice } from '@/shared/payout-methods/PayoutMethodChoice'
import type { PayoutMethod } from '@/shared/payout-methods/PayoutMethodText'
import { callAuthorized, useSession } from '@/shared/session/session'
import { isStepUpCancelled, withStepUp } from '@/shared/session/step-up'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { Notice } from '@/shared/ui/Notice'
import { IbanForm } from './IbanForm'
import { ProveMethod } from './ProveMethod'
import { useOpenPage } from './useOpenPage'

interface Props {
  application: Application
  act: ApplicationActions
}

/** A saved card or account, or a new one. */
export function ChoosePayoutMethod({ application, act }: Props) {
  const { choose: t, add } = useDict(words)
  const { sessionGeneration, isIn } = useSession()
  const query = useQuery({
    key: ['payout-methods'],
    load: () => callAuthorized('GET /payout-methods'),
    sessionGeneration,
    isEnabled: isIn,
  })
  const unproven = query.data?.payout_methods.filter((it) => it.needs_proof) ?? []
  const page = useOpenPage('card-get-card')
  const [isTyping, setTyping] = useState(false)
  const send = (id: string) =>
    submitStep(act, (version, key) =>
      withStepUp((isProved) =>
        callAuthorized(
          'POST /application/payout-method',
          { payout_method_id: id },
          {
            version,
            key: isProved ? `${key}-proved` : key,
          },
        ),
      ),
    )
  async function take(target: PayoutMethod) {
    if (target.needs_proof) return query.reload()
    await send(target.id)
  }
  return (
    <>
      <QueryArea query={query}>
        {({ payout_methods: targets }) => (
          <SavedMethods
            targets={targets.filter((it) => it.is_own && !it.needs_proof)}
            application={application}
            isSubmitted={act.isBusy}
            send={async (id) => void (await send(id))}
          />
        )}
      </QueryArea>
      {unproven.map((target) => (
        <ProveMethod key={target.id} target={target} onProven={query.reload} />
      ))}
      {page.failure && <Notice kind="danger">{page.failure}</Notice>}
      <div className="grid gap-3">
        <Button variant="secondary" wide loading={page.isBusy} onClick={page.open}>
          {t.newCard}
        </Button>
        {isTyping ? (
          <Card as="section">
            <IbanForm isSubmitted={act.isBusy} onAdded={take} />
          </Card>
        ) : (
          <Button variant="secondary" wide onClick={() => setTyping(true)}>
            {t.newIban}
          </Button>
        )}
      </div>
      <p className="text-sm text-muted">{add.iban.own}</p>
    </>
  )
}

interface SavedMethodsProps {
  targets: PayoutMethod[]
  application: Application
  isSubmitted: boolean
  send: (id: string) => Promise<void>
}

function SavedMethods({ targets, application, isSubmitted, send }: SavedMethodsProps) {
  const { choose: t } = useDict(words)
  const isRetry = application.state === 'DISBURSE_FAILED'
  // After a failure the failed one is not preselected.
  const usual = isRetry
    ? ''
    : (application.payout_method?.id ?? targets.find((it) => it.is_default)?.id)
  const form = useForm({
    initial: { target: usual ?? '' },
    isSubmitted,
    check: ({ target }): { target?: string } => (target ? {} : { target: t.pick }),
    onFailure: isStepUpCancelled,
    send: ({ target }) => send(target),
  })
  if (targets.length === 0) return null
  return (
    <Form form={form} label={t.legend}>
      <PayoutMethodChoice
        id={form.idOf('target')}
        legend={t.legend}
        targets={targets}
        value={form.values.target}
        current={application.payout_method?.id ?? null}
        error={form.errors.target}
        onChange={(target) => form.set({ target })}
      />
      <Button type="submit" wide loading={form.isBusy} className="min-h-14 text-lg">
        {isRetry ? t.retry : t.action}
      </Button>
    </Form>
  )
}
