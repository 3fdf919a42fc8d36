import { useDict } from '@/shared/i18n/dictionary'
import type { Parsed } from '@/shared/identity/parsing'
import { hasKnownCode, parsePhone } from '@/shared/identity/phone'
import { words } from '@/shared/words/fields'
import type { words as identity } from '@/shared/words/identity'
import { FormField } from './FormField'
import type { FormState, Values } from './useForm'

type IdentityWords = (typeof identity)['ru']

/** A parse error as text; undefined if valid. */
export function parseErrorText(
  parsed: Parsed<keyof IdentityWords>,
  t: IdentityWords,
): string | undefined {
  return parsed.ok ? undefined : t[parsed.error]
}

/** Errors without the empty ones, in the order given. */
export function withoutEmpty<K extends string>(errors: Record<K, string | undefined>) {
  const present = Object.entries(errors).filter(([, text]) => text !== undefined)
  return Object.fromEntries(present) as Partial<Record<K, string>>
}

/** The value of a successful parse: forms submit only validated values. */
export function parsedValue(parsed: Parsed<string>): string {
  if (!parsed.ok) throw new Error('sent before it was checked')
  return parsed.value
}

interface Props<V extends Values> {
  form: FormState<V>
  hint?: string
  /** Where the browser may offer passkeys too. */
  autoComplete?: string
  onFocus?: () => void
}

export function PhoneField<V extends Values & { phone: string }>({
  form,
  hint,
  autoComplete = 'tel',
  onFocus,
}: Props<V>) {
  const { fields } = useDict(words)
  const parsed = parsePhone(form.values.phone)
  const isStrange = parsed.ok && !hasKnownCode(parsed.value)
  return (
    <div>
      <FormField
        form={form}
        name="phone"
        label={fields.phone}
        hint={hint ?? fields.phoneHint}
        type="tel"
        autoComplete={autoComplete}
        onFocus={onFocus}
        maxLength={30}
      />
      {isStrange && (
        <p role="status" className="mt-2 text-sm text-warning">
          {fields.checkPhone}
        </p>
      )}
    </div>
  )
}

export function IinField<V extends Values & { iin: string }>({ form }: Props<V>) {
  const { fields } = useDict(words)
  return (
    <FormField
      form={form}
      name="iin"
      label={fields.iin}
      hint={fields.iinHint}
      inputMode="numeric"
      autoComplete="off"
      maxLength={30}
    />
  )
}
