import { ConsentSentence } from '@/shared/consents/ConsentSentence'
import { registrationTexts } from '@/shared/consents/consents'
import type { FormState, Values } from '@/shared/forms/useForm'
import { useDict } from '@/shared/i18n/dictionary'
import { Checkbox } from '@/shared/ui/Checkbox'
import { CircleAlert } from '@/shared/ui/icons'
import { words } from './words/auth'

type RegistrationText = (typeof registrationTexts)[number]
export type ConsentValues = Record<`consents.${RegistrationText['kind']}`, boolean>

/** Unticked, one by one; what nobody has to agree to stands apart. */
export function ConsentTicks<V extends Values & ConsentValues>({ form }: { form: FormState<V> }) {
  const { registration: t } = useDict(words)
  const required = registrationTexts.filter(({ is_required }) => is_required)
  const optional = registrationTexts.filter(({ is_required }) => !is_required)
  return (
    <>
      <fieldset>
        <legend className="text-xl font-bold">{t.consents}</legend>
        <p className="mt-1 text-sm text-muted">{t.consentsHint}</p>
        <div className="mt-2">
          {required.map((text) => (
            <Tick key={text.kind} text={text} form={form} />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="text-lg font-medium">{t.optional}</legend>
        {optional.map((text) => (
          <Tick key={text.kind} text={text} form={form} />
        ))}
      </fieldset>
    </>
  )
}

interface TickProps<V extends Values> {
  text: RegistrationText
  form: FormState<V>
}

function Tick<V extends Values & ConsentValues>({ text, form }: TickProps<V>) {
  const name = `consents.${text.kind}` as const
  const id = form.idOf(name)
  const error = form.errors[name]
  return (
    <div>
      <Checkbox
        id={id}
        checked={form.values[name]}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => form.set({ [name]: event.target.checked } as Partial<V>)}
      >
        <ConsentSentence text={text} />
      </Checkbox>
      {error && (
        <p id={`${id}-error`} className="mb-2 ml-9 flex gap-2 text-sm font-medium text-danger">
          <CircleAlert className="size-5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}
