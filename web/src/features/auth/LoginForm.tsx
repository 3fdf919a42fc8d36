import { call } from '@/api/call'
import { useLocale } from '@/app/context'
import { go } from '@/app/navigation/go'
import { Form } from '@/features/form/Form'
import { PasswordField } from '@/features/form/PasswordField'
import { useForm } from '@/features/form/useForm'
import { parsePhone } from '@/features/identity/phone'
import { words as identity } from '@/features/identity/words'
import { useDict } from '@/i18n/dictionary'
import { Button } from '@/ui/Button'
import { Choice } from '@/ui/Choice'
import { accepted, only, PhoneField, wrongIn } from './fields'
import { nextIn } from './next'
import { keeper } from './session'
import { startFlow } from './start-flow'
import { words } from './words'

/** By a code, which needs nothing to remember, or by a password. */
export function LoginForm() {
  const locale = useLocale()
  const { login: t, fields } = useDict(words)
  const errors = useDict(identity)
  const form = useForm({
    initial: { phone: '', way: 'code', password: '' },
    keepAs: 'login',
    secret: ['password'],
    check: ({ phone, way, password }) =>
      only({
        phone: wrongIn(parsePhone(phone), errors),
        way: undefined,
        password: way === 'password' && password === '' ? errors.password_empty : undefined,
      }),
    async send(values, key) {
      const phone = accepted(parsePhone(values.phone))
      const next = nextIn(window.location.search, locale)
      if (values.way === 'code') return startFlow({ purpose: 'login', phone, next }, locale, key)
      const { password } = values
      keeper.signedIn(await call('POST /session/password', { phone, password }, { key }))
      go(next, { replace: true })
    },
  })
  const isByCode = form.values.way === 'code'
  return (
    <Form form={form} label={t.title} className="mt-8">
      <PhoneField form={form} />
      <Choice
        label={t.way}
        value={form.values.way}
        options={[
          { value: 'code', label: t.byCode },
          { value: 'password', label: t.byPassword },
        ]}
        onChange={(way) => form.set({ way })}
      />
      {!isByCode && <PasswordField form={form} label={fields.password} />}
      <Button type="submit" wide loading={form.isBusy} className="min-h-14 text-lg">
        {isByCode ? t.getCode : t.submit}
      </Button>
    </Form>
  )
}
