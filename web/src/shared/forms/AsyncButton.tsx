import { type ComponentProps, useRef, useState } from 'react'
import { ApiError } from '@/shared/api/api-error'
import { problemText } from '@/shared/api/problems'
import { useLocale } from '@/shared/page/context'
import { isStepUpCancelled } from '@/shared/session/step-up'
import { Button } from '@/shared/ui/Button'
import { toast } from '@/shared/ui/Toast'
import { createAttempt } from './attempt'

interface Props extends Omit<ComponentProps<typeof Button>, 'onClick' | 'children' | 'loading'> {
  label: string
  /** Throws what the API throws. */
  act: (key: string) => Promise<void>
}

/** A button for an immediate action, with its result and errors. */
export function AsyncButton({ label, act, ...button }: Props) {
  const locale = useLocale()
  const [isBusy, setBusy] = useState(false)
  const attempt = useRef(createAttempt())
  async function run() {
    setBusy(true)
    try {
      await act(attempt.current.keyFor(label))
      attempt.current.complete()
    } catch (reason) {
      if (!(reason instanceof ApiError) || reason.status !== 0) attempt.current.complete()
      if (!isStepUpCancelled(reason)) toast(problemText(reason, locale), { stays: true })
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
