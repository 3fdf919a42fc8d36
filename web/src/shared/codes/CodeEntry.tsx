import { useEffect, useRef } from 'react'
import { ApiError } from '@/shared/api/api-error'
import type { FormState, Values } from '@/shared/forms/useForm'
import { useDict } from '@/shared/i18n/dictionary'
import { Button } from '@/shared/ui/Button'
import { words } from '@/shared/words/access'
import { CodeField } from './CodeField'
import { clock, type SentCode, secondsLeft } from './code-flow'
import { useNow } from './useNow'

interface Props<V extends Values> {
  form: FormState<V>
  sent: SentCode
  isResending: boolean
  onResend: () => void
  /** What submits the form besides the button: the last digit, however it was entered; only the
   * phone's autofill; or nothing. */
  sentBy?: 'digits' | 'phone' | 'press'
  /** Whether to focus the field, because the code was just requested. */
  isFocused?: boolean
  /** Another error, shown beside the field. */
  error?: string
}

/** The code and its timer. A new code starts over: neither digits nor errors of the previous one
 * remain. */
export function CodeEntry<V extends Values & { code: string }>(props: Props<V>) {
  const { form, sent, isResending, onResend, sentBy = 'phone', isFocused = true, error } = props
  const id = form.idOf('code')
  const before = useRef(sent.code_id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each code
  useEffect(() => {
    if (isFocused) document.getElementById(id)?.focus()
    if (before.current === sent.code_id) return
    before.current = sent.code_id
    form.reset({ ...form.values, code: '' })
  }, [sent.code_id])
  return (
    <>
      <CodeField
        key={sent.code_id}
        id={id}
        value={form.values.code}
        error={form.errors.code ?? error}
        sentBy={sentBy}
        onChange={(code) => form.set({ code } as Partial<V>)}
        onLeave={() => form.leave('code')}
        onFilled={() => form.submit()}
      />
      <CodeTimer
        sent={sent}
        isSpent={isSpent(form.reason)}
        isBusy={isResending}
        onResend={onResend}
      />
    </>
  )
}

/** Whether a code is used up by too many attempts, whatever its time. */
function isSpent(reason: unknown): boolean {
  if (!(reason instanceof ApiError)) return false
  return reason.code === 'code.expired' || (reason.code === 'code.wrong' && reason.triesLeft === 0)
}

interface CodeTimerProps {
  sent: SentCode
  /** The code is used up, whatever its time. */
  isSpent: boolean
  isBusy: boolean
  onResend: () => void
}

/** How long the code is valid, and when another can be requested. */
function CodeTimer({ sent, isSpent, isBusy, onResend }: CodeTimerProps) {
  const { code: t } = useDict(words)
  const nowMs = useNow(true) || sent.at_ms
  const goodS = secondsLeft(sent.at_ms, sent.expires_in_s, nowMs)
  const isOver = isSpent || goodS === 0
  const waitS = secondsLeft(sent.at_ms, sent.resend_after_s, nowMs)
  return (
    <div className="grid justify-items-start gap-1">
      {/* Every second is no news for a screen reader; the end of the code is. */}
      <p className="text-sm text-muted tabular-nums" role={isOver ? 'status' : 'timer'}>
        {isSpent ? t.spent : isOver ? t.ended : t.goodFor(clock(goodS))}
      </p>
      {waitS > 0 ? (
        <p className="flex min-h-12 items-center text-sm text-muted tabular-nums">
          {t.resendIn(clock(waitS))}
        </p>
      ) : (
        <Button variant="quiet" className="-ml-5" loading={isBusy} onClick={onResend}>
          {t.resend}
        </Button>
      )}
    </div>
  )
}
