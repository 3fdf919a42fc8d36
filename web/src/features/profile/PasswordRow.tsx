import { useState } from 'react'
import { accepted, only, wrongIn } from '@/features/auth/fields'
import { callAs } from '@/features/auth/session'
import { isRefused, withStepUp } from '@/features/auth/step-up'
import { words as authWords } from '@/features/auth/words'
import { Form } from '@/features/form/Form'
import { PasswordField } from '@/features/form/PasswordField'
import { useForm } from '@/features/form/useForm'
import { parsePassword } from '@/features/identity/password'
import { words as identity } from '@/features/identity/words'
import { useDict } from '@/i18n/dictionary'
import { Button } from '@/ui/Button'
import { toast } from '@/ui/Toast'
import { FormButtons } from './FormButtons'
import { Row } from './Section'
import type { Me } from './useMe'
import { words } from './words'

interface Props {
  me: Me
  onChanged: () => void
}

export function PasswordRow({ me, onChanged }: Props) {
  const t = useDict(words)
  const [isOpen, setOpen] = useState(false)
  return (
    <Row
      label={t.password.title}
      value={me.has_password ? t.password.set : t.password.none}
      action={
        !isOpen && (
          <Button look="quiet" onClick={() => setOpen(true)}>
            {me.has_password ? t.password.change : t.password.add}
          </Button>
        )
      }
    >
      {isOpen && <PasswordForm onChanged={onChanged} onDone={() => setOpen(false)} />}
    </Row>
  )
}

function PasswordForm({ onChanged, onDone }: { onChanged: () => void; onDone: () => void }) {
  const t = useDict(words)
  const { fields } = useDict(authWords)
  const errors = useDict(identity)
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => only({ password: wrongIn(parsePassword(password), errors) }),
    onFailure: isRefused,
    async send(values, key) {
      const body = { password: accepted(parsePassword(values.password)) }
      await withStepUp((isProved) =>
        callAs('PUT /me/password', body, { key: isProved ? `${key}-proved` : key }),
      )
      toast(t.password.done)
      onChanged()
      onDone()
    },
  })
  return (
    <Form form={form} label={t.password.title}>
      <PasswordField form={form} isNew label={fields.newPassword} hint={fields.newPasswordHint} />
      <FormButtons isBusy={form.isBusy} submit={t.save} onCancel={onDone} />
    </Form>
  )
}
