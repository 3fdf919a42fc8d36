import { useState } from 'react'
import { words } from '@/areas/account/words/unsubscribe'
import { call } from '@/shared/api/call'
import type { Schemas } from '@/shared/api/contract'
import { Form } from '@/shared/forms/Form'
import { useForm } from '@/shared/forms/useForm'
import { useDict } from '@/shared/i18n/dictionary'
import { Button } from '@/shared/ui/Button'
import { Checkbox } from '@/shared/ui/Checkbox'
import { Notice } from '@/shared/ui/Notice'

type Subscription = Schemas['Subscription']

interface Props {
  token: string
  subscription: Subscription
}

/** The channels, with that of the message already off, and one button. What is off stays off:
 * switching marketing on needs a login. */
export function ChannelSwitches({ token, subscription }: Props) {
  const { switches: t } = useDict(words)
  const [result, setResult] = useState<Subscription | null>(null)
  const form = useForm({
    initial: {
      sms: subscription.marketing_sms && subscription.channel !== 'sms',
      email: subscription.marketing_email && subscription.channel !== 'email',
    },
    check: () => ({}),
    async send({ sms, email }, key) {
      const request = { token, keep_sms: sms, keep_email: email }
      setResult(await call('POST /unsubscriptions', request, { key }))
    },
  })
  if (result) return <UnsubscribeResult result={result} />
  return (
    <Form form={form} label={t.title}>
      <fieldset>
        <legend className="text-lg font-medium">{t.title}</legend>
        <Checkbox
          checked={form.values.sms}
          disabled={!subscription.marketing_sms}
          onChange={(event) => form.set({ sms: event.target.checked })}
        >
          {subscription.marketing_sms ? t.sms : `${t.sms} (${t.isOff})`}
        </Checkbox>
        <Checkbox
          checked={form.values.email}
          disabled={!subscription.marketing_email}
          onChange={(event) => form.set({ email: event.target.checked })}
        >
          {subscription.marketing_email ? t.email : `${t.email} (${t.isOff})`}
        </Checkbox>
        <p className="text-sm text-muted">{t.onlyOff}</p>
      </fieldset>
      <div>
        <Button type="submit" loading={form.isBusy} className="min-h-14 text-lg">
          {t.submit}
        </Button>
      </div>
    </Form>
  )
}

function UnsubscribeResult({ result }: { result: Subscription }) {
  const { done: t, switches } = useDict(words)
  const left = [
    ...(result.marketing_sms ? [switches.sms] : []),
    ...(result.marketing_email ? [switches.email] : []),
  ].join(', ')
  return (
    <div role="status">
      <Notice kind="success" title={left === '' ? t.none : t.some}>
        <p className="mt-1">{left === '' ? t.text : t.left(left)}</p>
      </Notice>
    </div>
  )
}
