import { useState } from 'react'
import { call } from '@/shared/api/call'
import type { Schemas } from '@/shared/api/contract'
import { problemText } from '@/shared/api/problems'
import { CodeEntry } from '@/shared/codes/CodeEntry'
import { endFlow, type Flow, languageOf, sendCode, writeFlow } from '@/shared/codes/code-flow'
import { consentVersion } from '@/shared/consents/consents'
import { Form } from '@/shared/forms/Form'
import { parsedValue, parseErrorText, withoutEmpty } from '@/shared/forms/fields'
import { PasswordField } from '@/shared/forms/PasswordField'
import { useForm } from '@/shared/forms/useForm'
import { useDict } from '@/shared/i18n/dictionary'
import { parseOtp, parsePassword } from '@/shared/identity/credentials'
import * as sessionStore from '@/shared/lib/session-store'
import { noteEvent } from '@/shared/lib/telemetry'
import { go } from '@/shared/navigation/go'
import { useLocale } from '@/shared/page/context'
import { inLocale } from '@/shared/session/next'
import { tokenManager } from '@/shared/session/session'
import { Button } from '@/shared/ui/Button'
import { Notice } from '@/shared/ui/Notice'
import { toast } from '@/shared/ui/Toast'
import { words as fieldWords } from '@/shared/words/fields'
import { words as identity } from '@/shared/words/identity'
import { REGISTRATION_DRAFT } from './RegistrationForm'
import { words } from './words/auth'

interface Props {
  flow: Flow
  onFlow: (flow: Flow) => void
}

/** The code, and for a reset the new password with it. */
export function VerifyForm({ flow, onFlow }: Props) {
  const locale = useLocale()
  const { verifySms: t } = useDict(words)
  const { fields } = useDict(fieldWords)
  const errors = useDict(identity)
  const { purpose, sent } = flow
  const isReset = purpose === 'reset_password'
  const resend = useResend(flow, onFlow)
  const [isIn, setIn] = useState(false)

  const form = useForm({
    initial: { code: '', password: '' },
    isSubmitted: isIn,
    check: ({ code, password }) =>
      withoutEmpty({
        code: parseErrorText(parseOtp(code), errors),
        password: isReset ? parseErrorText(parsePassword(password), errors) : undefined,
      }),
    async send({ code, password }, key) {
      const proof = { phone: flow.phone, code_id: sent.code_id, code: parsedValue(parseOtp(code)) }
      const session = await enter(flow, proof, password, languageOf(locale), key)
      setIn(true)
      endFlow()
      for (const draft of [REGISTRATION_DRAFT, 'login', 'reset']) sessionStore.set(draft, null)
      tokenManager.startSession(session)
      if (purpose === 'register') noteEvent('registered')
      toast({ register: t.welcome, login: t.signedIn, reset_password: t.passwordChanged }[purpose])
      go(inLocale(flow.next, locale), { replace: true })
    },
  })

  return (
    <Form form={form} label={t.title} className="mt-6">
      {resend.failure && <Notice kind="danger">{resend.failure}</Notice>}
      <CodeEntry
        form={form}
        sent={sent}
        isResending={resend.isBusy}
        onResend={resend.send}
        sentBy={isReset ? 'press' : 'digits'}
      />
      {isReset && (
        <PasswordField form={form} isNew label={fields.newPassword} hint={fields.newPasswordHint} />
      )}
      <Button type="submit" wide loading={form.isBusy} className="min-h-14 text-lg">
        {t.submit[purpose]}
      </Button>
    </Form>
  )
}

interface Proof {
  phone: string
  code_id: string
  code: string
}

function enter(
  { purpose, iin = '', consents }: Flow,
  proof: Proof,
  password: string,
  language: 'ru' | 'kk',
  key: string,
): Promise<Schemas['Session']> {
  if (purpose === 'login') return call('POST /session/code', proof, { key })
  if (purpose === 'reset_password') {
    const newPassword = parsePassword(password)
    return call(
      'POST /password-resets',
      { ...proof, iin, password: parsedValue(newPassword) },
      { key },
    )
  }
  if (!consents) throw new Error('a registration without consents')
  const texts = { language, text_version: consentVersion, consents }
  return call('POST /registrations', { ...proof, ...texts, iin }, { key })
}

function useResend(flow: Flow, onFlow: (flow: Flow) => void) {
  const locale = useLocale()
  const { verifySms: t } = useDict(words)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  async function send() {
    setBusy(true)
    setFailure(null)
    try {
      const next = { ...flow, sent: await sendCode(flow, locale) }
      writeFlow(next)
      onFlow(next)
      toast(t.resent)
    } catch (reason) {
      setFailure(problemText(reason, locale))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, send }
}
