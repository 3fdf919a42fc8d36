import { useState } from 'react'
import { only, wrongIn } from '@/features/auth/fields'
import { isRefused } from '@/features/auth/step-up'
import { Form } from '@/features/form/Form'
import { FormField } from '@/features/form/FormField'
import { useForm } from '@/features/form/useForm'
import { parseEmail, typoHint } from '@/features/identity/email'
import { words as identity } from '@/features/identity/words'
import { useDict } from '@/i18n/dictionary'
import { Button } from '@/ui/Button'
import { toast } from '@/ui/Toast'
import { ActButton } from './ActButton'
import { FormButtons } from './FormButtons'
import { Row } from './Section'
import type { ChangeMe, Me } from './useMe'
import { words } from './words'

interface Props {
  me: Me
  change: ChangeMe
}

export function EmailRow({ me, change }: Props) {
  const t = useDict(words)
  const [isOpen, setOpen] = useState(false)
  const remove = async (key: string) => {
    await change('PUT /me/email', { email: null }, key)
    toast(t.email.removed)
  }
  return (
    <Row
      label={t.data.email}
      value={me.email ?? t.data.noEmail}
      action={
        !isOpen && (
          <>
            <Button look="quiet" onClick={() => setOpen(true)}>
              {me.email ? t.edit : t.add}
            </Button>
            {me.email && <ActButton look="quiet" label={t.remove} act={remove} />}
          </>
        )
      }
    >
      {isOpen && <EmailForm me={me} change={change} onDone={() => setOpen(false)} />}
    </Row>
  )
}

function EmailForm({ me, change, onDone }: Props & { onDone: () => void }) {
  const t = useDict(words)
  const errors = useDict(identity)
  const form = useForm({
    initial: { email: me.email ?? '' },
    check: ({ email }) => only({ email: wrongIn(parseEmail(email), errors) }),
    onFailure: isRefused,
    async send({ email }, key) {
      const parsed = parseEmail(email)
      await change('PUT /me/email', { email: parsed.ok ? parsed.value : null }, key)
      toast(t.saved)
      onDone()
    },
  })
  const meant = typoHint(form.values.email)
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
        {meant && (
          <p role="status" className="mt-2 flex flex-wrap items-center gap-x-2 text-sm">
            {t.email.meant}
            <Button look="quiet" className="-mx-3 px-3" onClick={() => form.set({ email: meant })}>
              {meant}
            </Button>
          </p>
        )}
      </div>
      <FormButtons isBusy={form.isBusy} submit={t.save} onCancel={onDone} />
    </Form>
  )
}
