import { useEffect, useRef } from 'react'
import { ApiError } from '@/shared/api/api-error'
import type { FormState, Values } from '@/shared/forms/useForm'
import { CodeField } from './CodeField'
import { CodeTimer } from './CodeTimer'
import type { SentCode } from './code-flow'

interface Props<V extends Values> {
  form: FormState<V>
  sent: SentCode
  isResending: boolean
  onResend: () => void
  /** What sends the form besides the button: the last digit, however it came; only the phone itself,
   * having read the message; or nothing. */
  sentBy?: 'digits' | 'phone' | 'press'
  /** Whether the keyboard goes on here, because the person has just asked for the code. */
  isAsked?: boolean
  /** What went wrong besides, beside the field. */
  error?: string
}

/** The code and the clock beside it. Another code begins anew: neither the digits nor the fault of
 * the one before are left. */
export function CodeEntry<V extends Values & { code: string }>(props: Props<V>) {
  const { form, sent, isResending, onResend, sentBy = 'phone', isAsked = true, error } = props
  const id = form.idOf('code')
  const before = useRef(sent.code_id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each code
  useEffect(() => {
    if (isAsked) document.getElementById(id)?.focus()
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

/** Whether a code is good for nothing any more, whatever its time: it was tried too often. */
function isSpent(reason: unknown): boolean {
  if (!(reason instanceof ApiError)) return false
  return reason.code === 'code.ended' || (reason.code === 'code.wrong' && reason.triesLeft === 0)
}
