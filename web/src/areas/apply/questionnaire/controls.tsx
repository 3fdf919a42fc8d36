import type { ComponentProps } from 'react'
import { words } from '@/areas/apply/words/questionnaire'
import { DateInput } from '@/shared/forms/DateInput'
import { FormField } from '@/shared/forms/FormField'
import { MoneyField } from '@/shared/forms/MoneyInput'
import type { FormState, Values } from '@/shared/forms/useForm'
import { useDict } from '@/shared/i18n/dictionary'
import { Field as FieldFrame } from '@/shared/ui/Field'
import { Select } from '@/shared/ui/Select'
import type { Field } from './fields'
import { isOptional } from './rules'

export type PartForm = FormState<Values>

interface Props extends Omit<ComponentProps<'input'>, 'form' | 'name' | 'id'> {
  form: PartForm
  name: Field
  label: string
  hint?: string
}

/** A text field; optional ones are labelled so. */
export function TextField({ name, label, ...rest }: Props) {
  return <FormField name={name} label={useLabel(name, label)} maxLength={200} {...rest} />
}

/** Letters as in the document: no autocorrection. */
export function NameField(props: Props) {
  return <TextField autoCapitalize="words" spellCheck={false} autoComplete="off" {...props} />
}

/** An amount in whole tenge, in groups of three. */
export function SumField({ form, name, label, hint }: Props) {
  return <MoneyField form={form} name={name} label={useLabel(name, label)} hint={hint} />
}

/** A number that is not an amount: digits, typed with any spaces. */
export function NumberField(props: Props) {
  return <TextField inputMode="numeric" autoComplete="off" maxLength={15} {...props} />
}

interface DateProps {
  form: PartForm
  name: Field
  label: string
  isMonth?: boolean
  /** An example date, as it is typed. */
  example: string
}

/** A day or a month: dots are inserted, a paste is taken as it is. */
export function DateField({ form, name, label, isMonth, example }: DateProps) {
  const { hints } = useDict(words)
  return (
    <FieldFrame
      label={label}
      hint={isMonth ? hints.month(example) : hints.date(example)}
      error={form.errors[name]}
      id={form.idOf(name)}
    >
      {(control) => (
        <DateInput
          {...control}
          isMonth={isMonth}
          value={String(form.values[name])}
          onChange={(typed) => form.set({ [name]: typed })}
          onBlur={() => form.leave(name)}
        />
      )}
    </FieldFrame>
  )
}

interface SelectProps {
  form: PartForm
  name: Field
  label: string
  options: readonly { value: string; label: string }[]
  /** For choices that change other fields too. */
  onPick?: (value: string) => void
}

export function SelectField({ form, name, label, options, onPick }: SelectProps) {
  const pick = onPick ?? ((value: string) => form.set({ [name]: value }))
  const { choose } = useDict(words)
  return (
    <FieldFrame label={label} error={form.errors[name]} id={form.idOf(name)}>
      {(control) => (
        <Select
          {...control}
          empty={choose}
          options={options}
          value={String(form.values[name])}
          onChange={(event) => pick(event.target.value)}
          onBlur={() => form.leave(name)}
        />
      )}
    </FieldFrame>
  )
}

function useLabel(name: Field, label: string): string {
  const { optional } = useDict(words)
  return isOptional(name) ? `${label} (${optional})` : label
}

/** Codes with their labels, in the order of the codes. */
export function optionsOf<C extends string>(codes: readonly C[], texts: Record<C, string>) {
  return codes.map((value) => ({ value, label: texts[value] }))
}
