import { useState } from 'react'
import { words } from '@/areas/account/words/profile'
import { Form } from '@/shared/forms/Form'
import { parsedValue, parseErrorText, withoutEmpty } from '@/shared/forms/fields'
import { PasswordField } from '@/shared/forms/PasswordField'
import { useForm } from '@/shared/forms/useForm'
import { useDict } from '@/shared/i18n/dictionary'
import { parsePassword } from '@/shared/identity/credentials'
import { callAuthorized } from '@/shared/session/session'
import { isStepUpCancelled, withStepUp } from '@/shared/session/step-up'
import type { Me } from '@/shared/session/useMe'
import { Button } from '@/shared/ui/Button'
import { toast } from '@/shared/ui/Toast'
import { words as fieldWords } from '@/shared/words/fields'
import { words as identity } from '@/shared/words/identity'
import { FormButtons } from './FormButtons'
import { Row } from './Section'

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
          <Button variant="quiet" onClick={() => setOpen(true)}>
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
  const { fields } = useDict(fieldWords)
  const errors = useDict(identity)
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) =>
      withoutEmpty({ password: parseErrorText(parsePassword(password), errors) }),
    onFailure: isStepUpCancelled,
    async send(values, key) {
      const body = { password: parsedValue(parsePassword(values.password)) }
      await withStepUp((isProved) =>
        callAuthorized('PUT /me/password', body, { key: isProved ? `${key}-proved` : key }),
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
