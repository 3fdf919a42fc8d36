import { useState } from 'react'
import { words } from '@/areas/account/words/profile'
import { CodeEntry } from '@/shared/codes/CodeEntry'
import { type SentCode, sentCodeOf } from '@/shared/codes/code-flow'
import { Form } from '@/shared/forms/Form'
import { FormField } from '@/shared/forms/FormField'
import { parsedValue, parseErrorText, withoutEmpty } from '@/shared/forms/fields'
import { useForm } from '@/shared/forms/useForm'
import { useDict } from '@/shared/i18n/dictionary'
import { parseOtp } from '@/shared/identity/credentials'
import { parsePhone } from '@/shared/identity/phone'
import { callAuthorized } from '@/shared/session/session'
import { isStepUpCancelled, withStepUp } from '@/shared/session/step-up'
import type { ChangeMe, Me } from '@/shared/session/useMe'
import { Button } from '@/shared/ui/Button'
import { toast } from '@/shared/ui/Toast'
import { words as identity } from '@/shared/words/identity'
import { FormButtons } from './FormButtons'
import { Row } from './Section'

interface Props {
  me: Me
  change: ChangeMe
}

export function PhoneRow({ me, change }: Props) {
  const t = useDict(words)
  const [isOpen, setOpen] = useState(false)
  return (
    <Row
      label={t.data.phone}
      value={me.phone_masked}
      action={
        !isOpen && (
          <Button variant="quiet" onClick={() => setOpen(true)}>
            {t.edit}
          </Button>
        )
      }
    >
      {isOpen && <NewPhone change={change} onDone={() => setOpen(false)} />}
    </Row>
  )
}

interface PendingChange {
  phone: string
  code: SentCode
}

/** First the number, then the code sent to it. */
function NewPhone({ change, onDone }: { change: ChangeMe; onDone: () => void }) {
  const t = useDict(words)
  const errors = useDict(identity)
  const [pending, setPending] = useState<PendingChange | null>(null)
  const form = useForm({
    initial: { phone: '' },
    check: ({ phone }) => withoutEmpty({ phone: parseErrorText(parsePhone(phone), errors) }),
    onFailure: isStepUpCancelled,
    async send(values) {
      setPending(await sendTo(parsedValue(parsePhone(values.phone))))
    },
  })
  if (pending)
    return <Confirm pending={pending} onSent={setPending} change={change} onDone={onDone} />
  return (
    <Form form={form} label={t.data.phone}>
      <FormField
        form={form}
        name="phone"
        label={t.phone.label}
        hint={t.phone.hint}
        type="tel"
        autoComplete="off"
        maxLength={30}
      />
      <FormButtons isBusy={form.isBusy} submit={t.phone.send} onCancel={onDone} />
    </Form>
  )
}

async function sendTo(phone: string): Promise<PendingChange> {
  const body = { purpose: 'change_phone' as const, phone }
  return { phone, code: sentCodeOf(await withStepUp(() => callAuthorized('POST /me/codes', body))) }
}

interface ConfirmProps {
  pending: PendingChange
  onSent: (sent: PendingChange) => void
  change: ChangeMe
  onDone: () => void
}

function Confirm({ pending, onSent, change, onDone }: ConfirmProps) {
  const t = useDict(words)
  const errors = useDict(identity)
  const { phone, code: delivery } = pending
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => withoutEmpty({ code: parseErrorText(parseOtp(code), errors) }),
    onFailure: isStepUpCancelled,
    async send(values, key) {
      const proof = { phone, code_id: delivery.code_id, code: parsedValue(parseOtp(values.code)) }
      await change('PUT /me/phone', proof, key)
      toast(t.phone.done)
      onDone()
    },
  })
  const again = useForm({
    initial: {},
    check: () => ({}),
    onFailure: isStepUpCancelled,
    send: async () => onSent(await sendTo(phone)),
  })
  return (
    <Form form={form} label={t.data.phone}>
      <p>
        {t.phone.sentTo} <strong className="whitespace-nowrap">{delivery.phone_masked}</strong>
      </p>
      <CodeEntry
        form={form}
        sent={delivery}
        error={again.failure ?? undefined}
        isResending={again.isBusy}
        onResend={() => again.submit()}
      />
      <FormButtons isBusy={form.isBusy} submit={t.phone.confirm} onCancel={onDone} />
    </Form>
  )
}
