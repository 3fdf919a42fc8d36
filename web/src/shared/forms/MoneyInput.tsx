import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react'
import { Field } from '@/shared/ui/Field'
import { TextInput } from '@/shared/ui/TextInput'
import { digitsBefore, groupedSum, placeAfter, sumIn, sumWithTiynIn } from './money'
import type { FormState, Values } from './useForm'

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** Digits of whole tenge, with a comma and tiyn if allowed: "15000,5". */
  value: string
  onChange: (sum: string) => void
  hasTiyn?: boolean
}

/** An amount of money, grouped while typing. The caret stays behind the same digit, wherever one
 * types, deletes or pastes. */
export function MoneyInput({ value, onChange, hasTiyn = false, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const digitsAtCaret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (digitsAtCaret.current === null || !input.current) return
    const place = placeAfter(input.current.value, digitsAtCaret.current)
    digitsAtCaret.current = null
    input.current.setSelectionRange(place, place)
  })
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      ref={input}
      inputMode={hasTiyn ? 'decimal' : 'numeric'}
      maxLength={20}
      value={groupedSum(value)}
      onChange={({ target }) => {
        const caret = target.selectionStart ?? 0
        // At the end it stays there: a comma just typed is not a digit.
        const isAtEnd = caret === target.value.length
        digitsAtCaret.current = isAtEnd
          ? Number.POSITIVE_INFINITY
          : digitsBefore(target.value, caret)
        onChange(hasTiyn ? sumWithTiynIn(target.value, value) : sumIn(target.value))
      }}
    />
  )
}

interface FieldProps<V extends Values>
  extends Pick<Props, 'hasTiyn' | 'className' | 'autoComplete'> {
  form: FormState<V>
  name: keyof V & string
  label: string
  hint?: ReactNode
}

/** An amount field bound to a form. */
export function MoneyField<V extends Values>({ form, name, label, hint, ...input }: FieldProps<V>) {
  return (
    <Field label={label} hint={hint} error={form.errors[name]} id={form.idOf(name)}>
      {(control) => (
        <MoneyInput
          {...input}
          {...control}
          value={String(form.values[name])}
          onChange={(sum) => form.set({ [name]: sum } as Partial<V>)}
          onBlur={() => form.leave(name)}
        />
      )}
    </Field>
  )
}
