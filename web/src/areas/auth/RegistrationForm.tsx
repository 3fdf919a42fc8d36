import type { Schemas } from '@/shared/api/schema'
import { withChoice } from '@/shared/calculator/choice'
import { startFlow } from '@/shared/codes/start-flow'
import { consentVersion, registrationTexts } from '@/shared/consents/consents'
import { Form } from '@/shared/forms/Form'
import {
  IinField,
  PhoneField,
  parsedValue,
  parseErrorText,
  withoutEmpty,
} from '@/shared/forms/fields'
import { useForm } from '@/shared/forms/useForm'
import { useDict } from '@/shared/i18n/dictionary'
import { parseIin } from '@/shared/identity/iin'
import { parsePhone } from '@/shared/identity/phone'
import { href } from '@/shared/navigation/href'
import { useLocale } from '@/shared/page/context'
import { Button } from '@/shared/ui/Button'
import { words as consentWords } from '@/shared/words/consents'
import { words as identity } from '@/shared/words/identity'
import { ConsentTicks, type ConsentValues } from './ConsentTicks'
import { words } from './words/auth'

/** Under the version of the texts: who has ticked older ones has not agreed to these. */
export const REGISTRATION_DRAFT = `registration_${consentVersion}`

const unticked = Object.fromEntries(
  registrationTexts.map(({ kind }) => [`consents.${kind}`, false]),
) as ConsentValues

/** Who registers, and what they agree to. */
export function RegistrationForm() {
  const locale = useLocale()
  const { registration: t, consentMissing } = useDict(words)
  const { kinds: consentKinds } = useDict(consentWords)
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
          ) as Schemas['Consents'],
          // The application for what was chosen begins where the questionnaire is.
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
