import { CASE_TEXT_CHARS_MAX } from '@/shared/api/constants'
import type { FormState, Values } from '@/shared/forms/useForm'
import { Field } from '@/shared/ui/Field'
import { TextArea } from '@/shared/ui/TextInput'

interface Props<V extends Values> {
  form: FormState<V & { text: string }>
  label: string
  hint?: string
}

/** A free-text field. */
export function TextField<V extends Values>({ form, label, hint }: Props<V>) {
  return (
    <Field label={label} hint={hint} error={form.errors.text} id={form.idOf('text')}>
      {(control) => (
        <TextArea
          {...control}
          value={form.values.text}
          onChange={(event) =>
            form.set({ text: event.target.value } as Partial<V & { text: string }>)
          }
          onBlur={() => form.leave('text')}
        />
      )}
    </Field>
  )
}

interface Words {
  textEmpty: string
  textLong: string
}

/** What is wrong with the text, if anything. */
export function textErrorOf(text: string, t: Words): string | undefined {
  const { length } = [...text.trim()]
  if (length === 0) return t.textEmpty
  return length > CASE_TEXT_CHARS_MAX ? t.textLong : undefined
}
