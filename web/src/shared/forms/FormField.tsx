import type { ComponentProps, ReactNode } from 'react'
import { Field } from '@/shared/ui/Field'
import { TextInput } from '@/shared/ui/TextInput'
import type { FormState, Values } from './useForm'

interface Props<V extends Values> extends Omit<ComponentProps<'input'>, 'form' | 'name' | 'id'> {
  form: FormState<V>
  name: keyof V & string
  label: string
  hint?: ReactNode
}

/** A text field bound to a form. */
export function FormField<V extends Values>({ form, name, label, hint, ...input }: Props<V>) {
  return (
    <Field label={label} hint={hint} error={form.errors[name]} id={form.idOf(name)}>
      {(control) => (
        <TextInput
          onChange={(event) => form.set({ [name]: event.target.value } as Partial<V>)}
          onBlur={() => form.leave(name)}
          value={String(form.values[name])}
          {...input}
          {...control}
        />
      )}
    </Field>
  )
}
