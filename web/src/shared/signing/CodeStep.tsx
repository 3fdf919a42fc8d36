import { useEffect, useRef, useState } from 'react'
import type { Schemas } from '@/shared/api/contract'
import { problemText } from '@/shared/api/problems'
import { CodeEntry } from '@/shared/codes/CodeEntry'
import { type SentCode, sentCodeOf } from '@/shared/codes/code-flow'
import { Form } from '@/shared/forms/Form'
import { parsedValue, parseErrorText, withoutEmpty } from '@/shared/forms/fields'
import { useForm } from '@/shared/forms/useForm'
import { useDict } from '@/shared/i18n/dictionary'
import { parseOtp } from '@/shared/identity/credentials'
import { useLocale } from '@/shared/page/context'
import { Button } from '@/shared/ui/Button'
import { Notice } from '@/shared/ui/Notice'
import { toast } from '@/shared/ui/Toast'
import { words } from '@/shared/words/access'
import { words as identity } from '@/shared/words/identity'
import { dropSentCode, readSentCode, storeSentCode } from './sent-code-store'

interface Props {
  /** The purpose of the code; a code for something else does not count. */
  subject: string
  get: string
  submit: string
  /** Submitted, and the next screen is loading. */
  isSubmitted?: boolean
  ask: () => Promise<Schemas['SentCode']>
  /** Throws what the API throws. */
  confirm: (proof: Schemas['StepUpProof']) => Promise<void>
}

/** Asks for a code by SMS for an irreversible action. */
export function CodeStep({ subject, get, submit, isSubmitted, ask, confirm }: Props) {
  const { signing: t } = useDict(words)
  const errors = useDict(identity)
  const code = useSentCode(subject, ask)
  const { sent } = code
  const form = useForm({
    initial: { code: '' },
    isSubmitted,
    check: ({ code }) => withoutEmpty({ code: parseErrorText(parseOtp(code), errors) }),
    async send(values) {
      await confirm({ code_id: sent?.code_id ?? '', code: parsedValue(parseOtp(values.code)) })
      dropSentCode()
    },
  })
  const wasRequested = useRef(false)

  async function send(isFirst: boolean) {
    wasRequested.current = true
    if ((await code.send()) && !isFirst) toast(t.resent)
  }

  if (!sent) {
    return (
      <div className="grid gap-3">
        {code.failure && <Notice kind="danger">{code.failure}</Notice>}
        <Button wide loading={code.isBusy} onClick={() => send(true)} className="min-h-14 text-lg">
          {get}
        </Button>
        <p className="text-sm text-muted text-pretty">{t.never}</p>
      </div>
    )
  }
  return (
    <Form form={form} label={submit}>
      {code.failure && <Notice kind="danger">{code.failure}</Notice>}
      <p>
        {t.sentTo} <strong className="whitespace-nowrap">{sent.phone_masked}</strong>
      </p>
      <CodeEntry
        form={form}
        sent={sent}
        isResending={code.isBusy}
        onResend={() => send(false)}
        // A binding action needs the customer's own click, even after autofill.
        sentBy="press"
        isFocused={wasRequested.current}
      />
      <p className="text-sm text-muted text-pretty">{t.never}</p>
      <Button type="submit" wide loading={form.isBusy} className="min-h-14 text-lg">
        {submit}
      </Button>
    </Form>
  )
}

interface CodeRequest {
  sent: SentCode | null
  isBusy: boolean
  failure: string | null
  /** Whether it was sent. */
  send: () => Promise<boolean>
}

/** A code for one purpose: sent on request, and kept across a reload. */
function useSentCode(subject: string, ask: () => Promise<Schemas['SentCode']>): CodeRequest {
  const locale = useLocale()
  const [sent, setSent] = useState<SentCode | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => setSent(readSentCode(subject, Date.now())), [subject])

  async function send(): Promise<boolean> {
    setBusy(true)
    setFailure(null)
    try {
      const next = sentCodeOf(await ask())
      storeSentCode(subject, next)
      setSent(next)
      return true
    } catch (reason) {
      setFailure(problemText(reason, locale))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { sent, isBusy, failure, send }
}
