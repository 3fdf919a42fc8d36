import { type MouseEvent, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { useDict } from '@/shared/i18n/dictionary'
import { CircleAlert } from '@/shared/ui/icons'
import { Notice } from '@/shared/ui/Notice'
import { PhoneLink } from '@/shared/ui/PhoneLink'
import { words } from '@/shared/words/form'
import type { FormState, Values } from './useForm'

interface Props<V extends Values> {
  form: FormState<V>
  label?: string
  className?: string
  children: ReactNode
}

/** A form with an error summary at its top. Until hydration its fields are disabled: what is typed
 * before would be lost. */
export function Form<V extends Values>({ form, label, className = '', children }: Props<V>) {
  const isReady = useIsTakenOver()
  const { needsScript } = useDict(words)
  return (
    <>
      <Notice
        kind="warning"
        title={needsScript.title}
        className={`hidden noscript:flex ${className}`}
      >
        <p className="mt-1">{needsScript.text}</p>
        <PhoneLink variant="secondary" className="mt-3" />
      </Notice>
      <form
        noValidate
        method="post"
        aria-label={label}
        onSubmit={form.submit}
        className={`noscript:hidden ${className}`}
      >
        <fieldset disabled={!isReady} className="grid min-w-0 gap-6">
          <TitlePrefix isOn={form.rejections > 0 && isWrong(form)} />
          <ErrorSummary form={form} />
          {children}
        </fieldset>
      </form>
    </>
  )
}

const never = () => () => {}

/** False on the server and until hydration, then true. */
function useIsTakenOver(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

function isWrong<V extends Values>({ errors, failure }: FormState<V>): boolean {
  return failure !== null || Object.keys(errors).length > 0
}

/** Marks an error in the document title, as long as there is one. */
function TitlePrefix({ isOn }: { isOn: boolean }) {
  const { errorTitle } = useDict(words)
  const before = useRef('')
  useEffect(() => {
    if (!isOn) return
    before.current = document.title
    document.title = errorTitle + before.current
    return () => {
      if (document.title === errorTitle + before.current) document.title = before.current
    }
  }, [isOn, errorTitle])
  return null
}

/** All errors, each linked to its field. Gets the focus when the form is rejected. */
function ErrorSummary<V extends Values>({ form }: { form: FormState<V> }) {
  const t = useDict(words)
  const box = useRef<HTMLDivElement>(null)
  const { failure, errors, rejections, idOf } = form
  const wrong = Object.keys(form.values).filter((name) => errors[name])

  useEffect(() => {
    if (rejections > 0) box.current?.focus()
  }, [rejections])

  if (rejections === 0 || (!failure && wrong.length === 0)) return null
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
