import { useLocale } from '@/app/context'
import { Form } from '@/features/form/Form'
import { useForm } from '@/features/form/useForm'
import { parseIin } from '@/features/identity/iin'
import { parsePhone } from '@/features/identity/phone'
import { words as identity } from '@/features/identity/words'
import { useDict } from '@/i18n/dictionary'
import { Button } from '@/ui/Button'
import { accepted, IinField, only, PhoneField, wrongIn } from './fields'
import { nextIn } from './next'
import { startFlow } from './start-flow'
import { words } from './words'

/** Who wants the way in back; the new password is asked for together with the code. */
export function ResetForm() {
  const locale = useLocale()
  const { resetPassword: t } = useDict(words)
  const errors = useDict(identity)
  const form = useForm({
    initial: { phone: '', iin: '' },
    keepAs: 'reset',
    check: ({ phone, iin }) =>
      only({ phone: wrongIn(parsePhone(phone), errors), iin: wrongIn(parseIin(iin), errors) }),
    send: ({ phone, iin }, key) =>
      startFlow(
        {
          purpose: 'reset_password',
          phone: accepted(parsePhone(phone)),
          iin: accepted(parseIin(iin)),
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
