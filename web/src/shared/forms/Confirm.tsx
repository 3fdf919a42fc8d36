import { type ReactNode, useEffect, useRef } from 'react'
import { useDict } from '@/shared/i18n/dictionary'
import { Button } from '@/shared/ui/Button'
import { words } from '@/shared/words/form'
import { AsyncButton } from './AsyncButton'

interface Props {
  question: string
  children: ReactNode
  yes: string
  act: (key: string) => Promise<void>
  onCancel: () => void
}

/** Confirms in place; both answers look alike. */
export function Confirm({ question, children, yes, act, onCancel }: Props) {
  const t = useDict(words)
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
      <div className="mt-1 text-muted text-pretty">{children}</div>
      <div className="mt-4 flex flex-wrap gap-3">
        <AsyncButton variant="secondary" label={yes} act={act} />
        <Button variant="secondary" onClick={onCancel}>
          {t.cancel}
        </Button>
      </div>
    </fieldset>
  )
}
