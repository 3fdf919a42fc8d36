import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '@/shared/ui/Button'

interface Props {
  question: string
  children?: ReactNode
  yes: string
  no: string
  isBusy: boolean
  onYes: () => void
  onNo: () => void
}

/** Confirms in place; both answers look alike. */
export function ConfirmStep({ question, children, yes, no, isBusy, onYes, onNo }: Props) {
  const box = useRef<HTMLFieldSetElement>(null)
  // The pressed button is gone: focus moves to the question, and back when it is answered.
  useEffect(() => {
    const around = box.current?.parentElement
    box.current?.focus()
    return () =>
      queueMicrotask(() => {
        if (document.activeElement === document.body) around?.querySelector('button')?.focus()
      })
  }, [])
  return (
    <fieldset
      ref={box}
      tabIndex={-1}
      aria-label={question}
      className="rounded-card border border-control bg-raised p-4"
    >
      <p className="font-semibold">{question}</p>
      {children && <div className="mt-1 text-muted text-pretty">{children}</div>}
      <div className="mt-4 grid gap-3 sm:grid-cols-2">
        <Button variant="secondary" loading={isBusy} onClick={onYes}>
          {yes}
        </Button>
        <Button variant="secondary" onClick={onNo}>
          {no}
        </Button>
      </div>
    </fieldset>
  )
}
