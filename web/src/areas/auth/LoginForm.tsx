import { call } from '@/shared/api/call'
import { startFlow } from '@/shared/codes/code-flow'
import { Form } from '@/shared/forms/Form'
import { PhoneField, parsedValue, parseErrorText, withoutEmpty } from '@/shared/forms/fields'
import { PasswordField } from '@/shared/forms/PasswordField'
import { useForm } from '@/shared/forms/useForm'
import { useDict } from '@/shared/i18n/dictionary'
import { parsePhone } from '@/shared/identity/phone'
import { go } from '@/shared/navigation/go'
import { useLocale } from '@/shared/page/context'
import { nextIn } from '@/shared/session/next'
import { tokenManager } from '@/shared/session/session'
import { Button } from '@/shared/ui/Button'
import { Choice } from '@/shared/ui/Choice'
import { words as fieldWords } from '@/shared/words/fields'
import { words as identity } from '@/shared/words/identity'
import { usePasskeySignIn } from './usePasskeySignIn'
import { words } from './words/auth'

/** By a code, without anything to remember, or by a password. */
export function LoginForm() {
  const locale = useLocale()
  const { login: t } = useDict(words)
  const { fields } = useDict(fieldWords)
  const errors = useDict(identity)
  const form = useForm({
    initial: { phone: '', method: 'code', password: '' },
    keepAs: 'login',
    secret: ['password'],
    check: ({ phone, method, password }) =>
      withoutEmpty({
        phone: parseErrorText(parsePhone(phone), errors),
        way: undefined,
        password: method === 'password' && password === '' ? errors.password_empty : undefined,
      }),
    async send(values, key) {
      const phone = parsedValue(parsePhone(values.phone))
      const next = nextIn(window.location.search, locale)
      if (values.method === 'code') return startFlow({ purpose: 'login', phone, next }, locale, key)
      const { password } = values
      tokenManager.startSession(await call('POST /session/password', { phone, password }, { key }))
      go(next, { replace: true })
    },
  })
  const passkey = usePasskeySignIn()
  const isByCode = form.values.method === 'code'
  return (
    <Form form={form} label={t.title} className="mt-8">
      <PhoneField form={form} autoComplete="tel webauthn" onFocus={passkey.offerInField} />
      <Choice
        label={t.way}
        value={form.values.method}
        options={[
          { value: 'code', label: t.byCode },
          { value: 'password', label: t.byPassword },
        ]}
        onChange={(method) => form.set({ method })}
      />
      {!isByCode && <PasswordField form={form} label={fields.password} />}
      <Button type="submit" wide loading={form.isBusy} className="min-h-14 text-lg">
        {isByCode ? t.getCode : t.submit}
      </Button>
      {passkey.isPossible && (
        <Button variant="secondary" wide loading={passkey.isBusy} onClick={passkey.signIn}>
          {t.byPasskey}
        </Button>
      )}
    </Form>
  )
}
