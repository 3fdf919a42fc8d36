import { useState } from 'react'
import { useDict } from '@/shared/i18n/dictionary'
import { Field } from '@/shared/ui/Field'
import { TextInput } from '@/shared/ui/TextInput'
import { words } from '@/shared/words/form'
import type { FormState } from './useForm'

interface Props<V extends { password: string }> {
  form: FormState<V & Record<string, string | boolean>>
  label: string
  hint?: string
  /** A new password, or an existing one. */
  isNew?: boolean
}

/** A password that can be revealed, pasted and autofilled. */
export function PasswordField<V extends { password: string }>(props: Props<V>) {
  const { form, label, hint, isNew } = props
  const t = useDict(words)
  const [isVisible, setVisible] = useState(false)
  const word = isVisible ? t.hide : t.show
  return (
    <Field label={label} hint={hint} error={form.errors.password} id={form.idOf('password')}>
      {(control) => (
        <div className="relative">
          <TextInput
            {...control}
            type={isVisible ? 'text' : 'password'}
            autoComplete={isNew ? 'new-password' : 'current-password'}
            autoCapitalize="off"
            spellCheck={false}
            className="pr-28"
            value={form.values.password}
            onChange={(event) => form.set({ password: event.target.value } as never)}
            onBlur={() => form.leave('password')}
          />
          <button
            type="button"
            aria-label={word.full}
            aria-controls={control.id}
            onClick={() => setVisible(!isVisible)}
            className="absolute inset-y-0 right-0 rounded-control px-4 text-sm font-semibold text-primary focus-visible:-outline-offset-3"
          >
            {word.short}
          </button>
        </div>
      )}
    </Field>
  )
}
