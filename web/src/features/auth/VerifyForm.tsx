import { useState } from 'react'
import { call } from '@/api/call'
import { problemText } from '@/api/problems'
import type { Schemas } from '@/api/schema'
import { useLocale } from '@/app/context'
import { go } from '@/app/navigation/go'
import { noteEvent } from '@/app/startup/telemetry'
import { Form } from '@/features/form/Form'
import { writeKept } from '@/features/form/kept'
import { PasswordField } from '@/features/form/PasswordField'
import { useForm } from '@/features/form/useForm'
import { parseOtp } from '@/features/identity/otp'
import { parsePassword } from '@/features/identity/password'
import { words as identity } from '@/features/identity/words'
import { useDict } from '@/i18n/dictionary'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/Toast'
import { CodeEntry } from './CodeEntry'
import { consentVersion } from './consents'
import { accepted, only, wrongIn } from './fields'
import { endFlow, type Flow, writeFlow } from './flow'
import { inLocale } from './next'
import { REGISTRATION_DRAFT } from './RegistrationForm'
import { keeper } from './session'
import { languageOf, sendCode } from './start-flow'
import { words } from './words'

interface Props {
  flow: Flow
  onFlow: (flow: Flow) => void
}

/** The code, and for a reset the new password with it. */
export function VerifyForm({ flow, onFlow }: Props) {
  const locale = useLocale()
  const { verifySms: t, fields } = useDict(words)
  const errors = useDict(identity)
  const { purpose, sent } = flow
  const isReset = purpose === 'reset_password'
  const resend = useResend(flow, onFlow)
  const [isIn, setIn] = useState(false)

  const form = useForm({
    initial: { code: '', password: '' },
    isHeld: isIn,
    check: ({ code, password }) =>
      only({
        code: wrongIn(parseOtp(code), errors),
        password: isReset ? wrongIn(parsePassword(password), errors) : undefined,
      }),
    async send({ code, password }, key) {
      const proof = { phone: flow.phone, code_id: sent.code_id, code: accepted(parseOtp(code)) }
      const session = await enter(flow, proof, password, languageOf(locale), key)
      setIn(true)
      endFlow()
      for (const draft of [REGISTRATION_DRAFT, 'login', 'reset']) writeKept(draft, null)
      keeper.signedIn(session)
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
    const known = parsePassword(password)
    return call('POST /password-resets', { ...proof, iin, password: accepted(known) }, { key })
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
