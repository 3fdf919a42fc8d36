import { type ChangeEvent, useEffect, useRef } from 'react'
import { OTP_DIGITS } from '@/shared/api/constants'
import { useDict } from '@/shared/i18n/dictionary'
import { useApp } from '@/shared/page/context'
import { Field } from '@/shared/ui/Field'
import { TextInput } from '@/shared/ui/TextInput'
import { words } from '@/shared/words/access'

interface Props {
  id: string
  value: string
  error?: string
  sentBy: 'digits' | 'phone' | 'press'
  onChange: (code: string) => void
  onLeave: () => void
  /** The code is complete and submits itself. */
  onFilled: () => void
}

/** How long the browser may wait for the message. */
const AUTOFILL_TIMEOUT_MS = 60_000

/** One field for the whole code, so that pasting, correcting and autofill work as usual. */
export function CodeField(props: Props) {
  const { id, value, error, onLeave } = props
  const { code: t } = useDict(words)
  const latest = useRef(props)
  latest.current = props
  /** The code submits itself once: a corrected one is submitted by hand. */
  const hasSentItself = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the message that is awaited
  useEffect(() => readMessage((code) => take(code, true)), [])

  function take(code: string, isByPhone: boolean) {
    const { sentBy, onChange, onFilled } = latest.current
    onChange(code)
    if (code.length !== OTP_DIGITS || sentBy === 'press') return
    if (!isByPhone && (sentBy !== 'digits' || hasSentItself.current)) return
    hasSentItself.current = true
    onFilled()
  }

  function change({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    take(target.value.replace(/\D/g, '').slice(0, OTP_DIGITS), isSystemFill(nativeEvent))
  }

  return (
    <div>
      <Field id={id} label={t.label} error={error}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            value={value}
            onChange={change}
            onBlur={onLeave}
            className="max-w-64 text-center text-2xl font-semibold tracking-[0.3em] tabular-nums"
          />
        )}
      </Field>
      <InSandbox />
    </div>
  )
}

/** Where the message is, in sandbox mode only. */
function InSandbox() {
  const { code: t } = useDict(words)
  const url = useApp().payload.site.sandbox_url
  if (!url) return null
  return (
    <div className="mt-3 text-sm text-muted">
      <p>{t.sandbox}</p>
      <a
        href={`${url}/outbox`}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-12 items-center text-primary underline underline-offset-4"
      >
        {t.toSandbox}
      </a>
    </div>
  )
}

/** Typing and pasting have an input type; autofill does not. */
function isSystemFill(event: Event): boolean {
  const kind = event instanceof InputEvent ? event.inputType : ''
  return kind === '' || kind === 'insertReplacementText'
}

interface OtpRequest extends CredentialRequestOptions {
  otp: { transport: ['sms'] }
}

/** If the browser can read the code from the message, it asks for permission. */
function readMessage(onCode: (code: string) => void): () => void {
  if (!('OTPCredential' in window)) return () => {}
  const aborter = new AbortController()
  const timer = setTimeout(() => aborter.abort(), AUTOFILL_TIMEOUT_MS)
  const request: OtpRequest = { otp: { transport: ['sms'] }, signal: aborter.signal }
  navigator.credentials.get(request).then(
    (credential) => {
      const code = (credential as { code?: string } | null)?.code
      if (code) onCode(code)
    },
    // Denied or cancelled: the code can be typed.
    () => {},
  )
  return () => {
    clearTimeout(timer)
    aborter.abort()
  }
}
