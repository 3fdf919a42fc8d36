import { useState } from 'react'
import { words } from '@/areas/account/words/unsubscribe'
import { call } from '@/shared/api/call'
import type { Schemas } from '@/shared/api/schema'
import { Form } from '@/shared/forms/Form'
import { useForm } from '@/shared/forms/useForm'
import { useDict } from '@/shared/i18n/dictionary'
import { Button } from '@/shared/ui/Button'
import { Checkbox } from '@/shared/ui/Checkbox'
import { Notice } from '@/shared/ui/Notice'

type Subscription = Schemas['Subscription']

interface Props {
  token: string
  found: Subscription
}

/** The channels, that of the message already off, and one button. What was off stays off: to let
 * advertising in, a person signs in. */
export function ChannelSwitches({ token, found }: Props) {
  const { switches: t } = useDict(words)
  const [ended, setEnded] = useState<Subscription | null>(null)
  const form = useForm({
    initial: {
      sms: found.marketing_sms && found.channel !== 'sms',
      email: found.marketing_email && found.channel !== 'email',
    },
    check: () => ({}),
    async send({ sms, email }, key) {
      const asked = { token, still_sms: sms, still_email: email }
      setEnded(await call('POST /unsubscriptions', asked, { key }))
    },
  })
  if (ended) return <Done ended={ended} />
  return (
    <Form form={form} label={t.title}>
      <fieldset>
        <legend className="text-lg font-medium">{t.title}</legend>
        <Checkbox
          checked={form.values.sms}
          disabled={!found.marketing_sms}
          onChange={(event) => form.set({ sms: event.target.checked })}
        >
          {found.marketing_sms ? t.sms : `${t.sms} (${t.isOff})`}
        </Checkbox>
        <Checkbox
          checked={form.values.email}
          disabled={!found.marketing_email}
          onChange={(event) => form.set({ email: event.target.checked })}
        >
          {found.marketing_email ? t.email : `${t.email} (${t.isOff})`}
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

function Done({ ended }: { ended: Subscription }) {
  const { done: t, switches } = useDict(words)
  const left = [
    ...(ended.marketing_sms ? [switches.sms] : []),
    ...(ended.marketing_email ? [switches.email] : []),
  ].join(', ')
  return (
    <div role="status">
      <Notice kind="success" title={left === '' ? t.none : t.some}>
        <p className="mt-1">{left === '' ? t.text : t.left(left)}</p>
      </Notice>
    </div>
  )
}
