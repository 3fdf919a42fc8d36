import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError } from '@/shared/api/api-error'
import { problemText } from '@/shared/api/problems'
import { CodeEntry } from '@/shared/codes/CodeEntry'
import { type SentCode, sentCodeOf } from '@/shared/codes/code-flow'
import { Form } from '@/shared/forms/Form'
import { parsedValue, parseErrorText, withoutEmpty } from '@/shared/forms/fields'
import { useForm } from '@/shared/forms/useForm'
import { useDict } from '@/shared/i18n/dictionary'
import { waitText } from '@/shared/i18n/wait-text'
import { parseOtp } from '@/shared/identity/credentials'
import { useLocale } from '@/shared/page/context'
import { Button } from '@/shared/ui/Button'
import { Dialog } from '@/shared/ui/Dialog'
import { Notice } from '@/shared/ui/Notice'
import { Skeleton } from '@/shared/ui/Skeleton'
import { words } from '@/shared/words/access'
import { words as identity } from '@/shared/words/identity'
import { canUsePasskeys } from './passkey-support'
import { callAuthorized, useSession } from './session'
import { type Question, useStepUpQuestion } from './step-up'
import { usePasskeys } from './usePasskeys'

/** Asks for a code before a sensitive action; one dialog for the whole client area. */
export function StepUpDialog() {
  const { stepUp: t } = useDict(words)
  const question = useStepUpQuestion()
  return (
    <Dialog open={question !== null} title={t.title} onClose={() => question?.answer(false)}>
      {question && <Proof question={question} />}
    </Dialog>
  )
}

/** By a passkey where the account has one, else by a code from an SMS. */
function Proof({ question }: { question: Question }) {
  const { stepUp: t } = useDict(words)
  const [byCode, setByCode] = useState(false)
  const { sessionGeneration } = useSession()
  const query = usePasskeys(sessionGeneration)
  const hasPasskey = Boolean(query.data?.passkeys.length) && canUsePasskeys()
  if (question.isPasskeyOnly) {
    return <PasskeyProof question={question} text={t.passkeyOnly} />
  }
  if (query.isPending) return <Skeleton className="h-12 w-64" />
  if (!hasPasskey || byCode) {
    return (
      <>
        <p className="text-muted">{t.text}</p>
        <CodeProof question={question} />
      </>
    )
  }
  return (
    <PasskeyProof question={question} text={t.passkeyText}>
      <Button variant="quiet" wide onClick={() => setByCode(true)}>
        {t.byCode}
      </Button>
    </PasskeyProof>
  )
}

interface PasskeyProofProps {
  question: Question
  text: string
  children?: ReactNode
}

function PasskeyProof({ question, text, children }: PasskeyProofProps) {
  const { stepUp: t } = useDict(words)
  const locale = useLocale()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function prove() {
    setBusy(true)
    setFailure(null)
    const { stepUpByPasskey, PasskeyCancelled } = await import('./passkeys')
    try {
      await stepUpByPasskey()
      question.answer(true)
    } catch (reason) {
      const isCancelled = reason instanceof PasskeyCancelled
      setFailure(isCancelled ? t.passkeyCancelled : problemText(reason, locale))
      setBusy(false)
    }
  }
  return (
    <>
      <p className="text-muted text-pretty">{text}</p>
      {failure && (
        <Notice kind="danger" className="mt-4">
          <p>{failure}</p>
        </Notice>
      )}
      {canUsePasskeys() && (
        <Button wide className="mt-4" loading={isBusy} onClick={prove}>
          {t.byPasskey}
        </Button>
      )}
      {children}
    </>
  )
}

function CodeProof({ question }: { question: Question }) {
  const { stepUp: t } = useDict(words)
  const errors = useDict(identity)
  const { sent, failure, soon, isBusy, send } = useCode(question)
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => withoutEmpty({ code: parseErrorText(parseOtp(code), errors) }),
    async send({ code }, key) {
      const proof = { code_id: sent?.code_id ?? '', code: parsedValue(parseOtp(code)) }
      await callAuthorized('POST /me/step-up', proof, { key })
      last = null
      question.answer(true)
    },
  })
  return (
    <>
      {failure && (
        <Notice kind="danger" className="mt-4">
          <p>{failure}</p>
          {!sent && (
            <Button variant="secondary" className="mt-3" loading={isBusy} onClick={send}>
              {t.again}
            </Button>
          )}
        </Notice>
      )}
      {soon && (
        <Notice className="mt-4">
          <p role="status">{soon}</p>
        </Notice>
      )}
      {!sent && !failure && !soon && (
        <div aria-busy className="mt-4 grid gap-3">
          <p className="sr-only" role="status">
            {t.sending}
          </p>
          <Skeleton className="h-6 w-3/4" />
          <Skeleton className="h-12 w-64" />
        </div>
      )}
      {sent && (
        <>
          <p className="mt-3">
            {t.sentTo} <strong className="whitespace-nowrap">{sent.phone_masked}</strong>
          </p>
          <Form form={form} label={t.title} className="mt-4">
            <CodeEntry form={form} sent={sent} isResending={isBusy} onResend={send} />
            <Button type="submit" wide loading={form.isBusy}>
              {t.submit}
            </Button>
          </Form>
        </>
      )}
    </>
  )
}

/** Between two codes to one phone, if the server does not say. */
const PAUSE_S = 60

/** A code sent a moment ago, for a dialog that was closed since, is still valid. */
let last: (SentCode & { sessionGeneration: number; about: string }) | null = null

/** Sends a code at once, and again on request. */
function useCode({ about, send: sendCode }: Question) {
  const { stepUp: t } = useDict(words)
  const { sessionGeneration } = useSession()
  const locale = useLocale()
  const [sent, setSent] = useState<SentCode | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [soon, setSoon] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)

  async function send() {
    clearTimeout(waiting.current)
    setBusy(true)
    setFailure(null)
    setSoon(null)
    try {
      last = { ...sentCodeOf(await sendCode()), sessionGeneration, about }
      setSent(last)
    } catch (reason) {
      const isSoon = reason instanceof ApiError && reason.code === 'code.too_soon'
      if (!isSoon) return setFailure(problemText(reason, locale))
      // A code for something else was sent a moment ago: this one follows by itself.
      const afterS = reason.retryAfterS ?? PAUSE_S
      setSoon(t.soon(waitText(afterS, locale)))
      waiting.current = setTimeout(send, afterS * 1000)
    } finally {
      setBusy(false)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => {
    const isSame = last?.sessionGeneration === sessionGeneration && last.about === about
    const isGood = isSame && last && Date.now() < last.at_ms + last.resend_after_s * 1000
    if (isGood) setSent(last)
    else send()
    return () => clearTimeout(waiting.current)
  }, [])
  return { sent, failure, soon, isBusy, send }
}
