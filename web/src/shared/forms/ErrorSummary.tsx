import { type MouseEvent, useEffect, useRef } from 'react'
import { useDict } from '@/shared/i18n/dictionary'
import { CircleAlert } from '@/shared/ui/icons'
import { words } from '@/shared/words/form'
import type { FormState, Values } from './useForm'

/** Everything that is wrong, with a way to each field. Gets the focus when the form is refused. */
export function ErrorSummary<V extends Values>({ form }: { form: FormState<V> }) {
  const t = useDict(words)
  const box = useRef<HTMLDivElement>(null)
  const { failure, errors, refusals, idOf } = form
  const wrong = Object.keys(form.values).filter((name) => errors[name])

  useEffect(() => {
    if (refusals > 0) box.current?.focus()
  }, [refusals])

  if (refusals === 0 || (!failure && wrong.length === 0)) return null
  return (
    <div
      ref={box}
      role="status"
      tabIndex={-1}
      data-error-summary
      className="flex gap-3 rounded-card border-2 border-danger bg-danger/7 p-4"
    >
      <CircleAlert className="mt-0.5 size-5 shrink-0 text-danger" />
      <div className="min-w-0">
        <p className="font-semibold">{failure ? t.failed : t.summary}</p>
        {failure && <p className="mt-1">{failure}</p>}
        <ul className="mt-1 grid gap-1">
          {wrong.map((name) => (
            <li key={name}>
              <a
                href={`#${idOf(name)}`}
                onClick={(event) => goTo(event, idOf(name))}
                className="inline-flex min-h-8 items-center text-danger underline underline-offset-4"
              >
                {errors[name]}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** The browser would only scroll there. */
function goTo(event: MouseEvent, id: string) {
  event.preventDefault()
  document.getElementById(id)?.focus()
}
