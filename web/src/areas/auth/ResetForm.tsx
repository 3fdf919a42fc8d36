import { startFlow } from '@/shared/codes/code-flow'
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
import { useLocale } from '@/shared/page/context'
import { nextIn } from '@/shared/session/next'
import { Button } from '@/shared/ui/Button'
import { words as identity } from '@/shared/words/identity'
import { words } from './words/auth'

/** Identifies the customer; the new password is asked for together with the code. */
export function ResetForm() {
  const locale = useLocale()
  const { resetPassword: t } = useDict(words)
  const errors = useDict(identity)
  const form = useForm({
    initial: { phone: '', iin: '' },
    keepAs: 'reset',
    check: ({ phone, iin }) =>
      withoutEmpty({
        phone: parseErrorText(parsePhone(phone), errors),
        iin: parseErrorText(parseIin(iin), errors),
      }),
    send: ({ phone, iin }, key) =>
      startFlow(
        {
          purpose: 'reset_password',
          phone: parsedValue(parsePhone(phone)),
          iin: parsedValue(parseIin(iin)),
          next: nextIn(window.location.search, locale),
        },
        locale,
        key,
      ),
  })
  return (
    <Form form={form} label={t.title} className="mt-8">
      <PhoneField form={form} />
      <IinField form={form} />
      <Button type="submit" wide loading={form.isBusy} className="min-h-14 text-lg">
        {t.submit}
      </Button>
    </Form>
  )
}
