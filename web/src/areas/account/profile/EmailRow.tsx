import { useState } from 'react'
import { words } from '@/areas/account/words/profile'
import { AsyncButton } from '@/shared/forms/AsyncButton'
import { Form } from '@/shared/forms/Form'
import { FormField } from '@/shared/forms/FormField'
import { parsedValue, parseErrorText, withoutEmpty } from '@/shared/forms/fields'
import { useForm } from '@/shared/forms/useForm'
import { useDict } from '@/shared/i18n/dictionary'
import { parseOtp } from '@/shared/identity/credentials'
import { parseEmail, typoHint } from '@/shared/identity/email'
import { callAuthorized } from '@/shared/session/session'
import { isStepUpCancelled } from '@/shared/session/step-up'
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

export function EmailRow({ me, change }: Props) {
  const t = useDict(words)
  const [openForm, setOpenForm] = useState<'edit' | 'prove' | null>(null)
  const isUnproven = Boolean(me.email) && !me.is_email_verified
  const close = () => setOpenForm(null)
  const remove = async (key: string) => {
    await change('PUT /me/email', { email: null }, key)
    toast(t.email.removed)
  }
  return (
    <Row
      label={t.data.email}
      value={me.email ?? t.data.noEmail}
      note={isUnproven && t.email.unproven}
      action={
        openForm === null && (
          <>
            {isUnproven && (
              <Button variant="quiet" onClick={() => setOpenForm('prove')}>
                {t.email.prove}
              </Button>
            )}
            <Button variant="quiet" onClick={() => setOpenForm('edit')}>
              {me.email ? t.edit : t.add}
            </Button>
            {me.email && <AsyncButton variant="quiet" label={t.remove} act={remove} />}
          </>
        )
      }
    >
      {openForm === 'edit' ? (
        <EmailForm me={me} change={change} onDone={close} />
      ) : (
        openForm === 'prove' && <ProofForm change={change} onDone={close} />
      )}
    </Row>
  )
}

/** The code from the e-mail, and the e-mail once more. */
function ProofForm({ change, onDone }: Pick<Props, 'change'> & { onDone: () => void }) {
  const t = useDict(words)
  const errors = useDict(identity)
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => withoutEmpty({ code: parseErrorText(parseOtp(code), errors) }),
    async send({ code }, key) {
      await change('POST /me/email/verify', { code: parsedValue(parseOtp(code)) }, key)
      toast(t.email.proven)
      onDone()
    },
  })
  const resend = async (key: string) => {
    await callAuthorized('POST /me/email/codes', undefined, { key })
    toast(t.email.sent)
  }
  return (
    <Form form={form} label={t.email.prove}>
      <FormField
        form={form}
        name="code"
        label={t.email.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
      />
      <FormButtons isBusy={form.isBusy} submit={t.email.confirm} onCancel={onDone} />
      <AsyncButton variant="quiet" label={t.email.resend} act={resend} />
    </Form>
  )
}

function EmailForm({ me, change, onDone }: Props & { onDone: () => void }) {
  const t = useDict(words)
  const errors = useDict(identity)
  const form = useForm({
    initial: { email: me.email ?? '' },
    check: ({ email }) => withoutEmpty({ email: parseErrorText(parseEmail(email), errors) }),
    onFailure: isStepUpCancelled,
    async send({ email }, key) {
      const parsed = parseEmail(email)
      await change('PUT /me/email', { email: parsed.ok ? parsed.value : null }, key)
      toast(t.saved)
      onDone()
    },
  })
  const suggestion = typoHint(form.values.email)
  return (
    <Form form={form} label={t.data.email}>
      <div>
        <FormField
          form={form}
          name="email"
          label={t.email.label}
          hint={t.email.hint}
          type="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={300}
        />
        {suggestion && (
          <p role="status" className="mt-2 flex flex-wrap items-center gap-x-2 text-sm">
            {t.email.meant}
            <Button
              variant="quiet"
              className="-mx-3 px-3"
              onClick={() => form.set({ email: suggestion })}
            >
              {suggestion}
            </Button>
          </p>
        )}
      </div>
      <FormButtons isBusy={form.isBusy} submit={t.save} onCancel={onDone} />
    </Form>
  )
}
