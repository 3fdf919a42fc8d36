import type { Schemas } from '@/shared/api/contract'
import { withChoice } from '@/shared/calculator/choice'
import { startFlow } from '@/shared/codes/code-flow'
import { ConsentDetails } from '@/shared/consents/ConsentDetails'
import { ConsentSentence } from '@/shared/consents/ConsentSentence'
import { consentVersion, registrationTexts } from '@/shared/consents/consents'
import { Form } from '@/shared/forms/Form'
import {
  IinField,
  PhoneField,
  parsedValue,
  parseErrorText,
  withoutEmpty,
} from '@/shared/forms/fields'
import { type FormState, useForm, type Values } from '@/shared/forms/useForm'
import { useDict } from '@/shared/i18n/dictionary'
import { parseIin } from '@/shared/identity/iin'
import { parsePhone } from '@/shared/identity/phone'
import { href } from '@/shared/navigation/routes'
import { useLocale } from '@/shared/page/context'
import { Button } from '@/shared/ui/Button'
import { Checkbox } from '@/shared/ui/Checkbox'
import { CircleAlert } from '@/shared/ui/icons'
import { words as fieldWords } from '@/shared/words/fields'
import { words as identity } from '@/shared/words/identity'
import { words } from './words/auth'

/** Keyed by the version of the texts: ticks for older texts do not count. */
export const REGISTRATION_DRAFT = `registration_${consentVersion}`

const unticked = Object.fromEntries(
  registrationTexts.map(({ kind }) => [`consents.${kind}`, false]),
) as ConsentValues

/** The customer's data and consents. */
export function RegistrationForm() {
  const locale = useLocale()
  const { registration: t, consentMissing } = useDict(words)
  const { consentKinds } = useDict(fieldWords)
  const errors = useDict(identity)
  const form = useForm({
    initial: { phone: '', iin: '', ...unticked },
    keepAs: REGISTRATION_DRAFT,
    check: (values) =>
      withoutEmpty({
        phone: parseErrorText(parsePhone(values.phone), errors),
        iin: parseErrorText(parseIin(values.iin), errors),
        ...Object.fromEntries(
          registrationTexts.map(({ kind, is_required }) => {
            const name = `consents.${kind}` as const
            return [
              name,
              is_required && !values[name] ? consentMissing(consentKinds[kind]) : undefined,
            ]
          }),
        ),
      }),
    send: (values, key) =>
      startFlow(
        {
          purpose: 'register',
          phone: parsedValue(parsePhone(values.phone)),
          iin: parsedValue(parseIin(values.iin)),
          consents: Object.fromEntries(
            registrationTexts.map(({ kind }) => [kind, values[`consents.${kind}`]]),
          ) as Schemas['RegistrationConsents'],
          // The application for the choice starts at the questionnaire.
          next: withChoice(href('form-reg', locale), window.location.search),
        },
        locale,
        key,
      ),
  })
  return (
    <section className="mt-6">
      <Form form={form} label={t.title}>
        <PhoneField form={form} />
        <IinField form={form} />
        <ConsentTicks form={form} />
        <div>
          <p className="mb-4 text-sm text-muted text-pretty">{t.whatNext}</p>
          <Button type="submit" wide loading={form.isBusy} className="min-h-14 text-lg">
            {t.submit}
          </Button>
        </div>
      </Form>
    </section>
  )
}

type RegistrationText = (typeof registrationTexts)[number]
type ConsentValues = Record<`consents.${RegistrationText['kind']}`, boolean>

/** Unticked, one by one; optional ones apart. */
function ConsentTicks<V extends Values & ConsentValues>({ form }: { form: FormState<V> }) {
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
      <ConsentDetails text={text} className="-mt-2 ml-9" />
      {error && (
        <p id={`${id}-error`} className="mb-2 ml-9 flex gap-2 text-sm font-medium text-danger">
          <CircleAlert className="size-5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}
