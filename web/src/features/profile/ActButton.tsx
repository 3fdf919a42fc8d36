import { type ComponentProps, useRef, useState } from 'react'
import { problemText } from '@/api/problems'
import { useLocale } from '@/app/context'
import { ApiError } from '@/app/http/api-error'
import { isRefused } from '@/features/auth/step-up'
import { createAttempt } from '@/features/form/attempt'
import { Button } from '@/ui/Button'
import { toast } from '@/ui/Toast'

interface Props extends Omit<ComponentProps<typeof Button>, 'onClick' | 'children' | 'loading'> {
  label: string
  /** Throws what the API throws. */
  act: (key: string) => Promise<void>
}

/** A button that does something at once; what goes wrong is told as what goes right is. */
export function ActButton({ label, act, ...button }: Props) {
  const locale = useLocale()
  const [isBusy, setBusy] = useState(false)
  const attempt = useRef(createAttempt())
  async function run() {
    setBusy(true)
    try {
      await act(attempt.current.keyFor(label))
      attempt.current.answered()
    } catch (reason) {
      if (!(reason instanceof ApiError) || reason.status !== 0) attempt.current.answered()
      if (!isRefused(reason)) toast(problemText(reason, locale), { stays: true })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button {...button} loading={isBusy} onClick={run}>
      {label}
    </Button>
  )
}
