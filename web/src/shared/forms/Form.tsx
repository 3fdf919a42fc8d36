import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { useDict } from '@/shared/i18n/dictionary'
import { Notice } from '@/shared/ui/Notice'
import { PhoneLink } from '@/shared/ui/PhoneLink'
import { words } from '@/shared/words/form'
import { ErrorSummary } from './ErrorSummary'
import type { FormState, Values } from './useForm'

interface Props<V extends Values> {
  form: FormState<V>
  label?: string
  className?: string
  children: ReactNode
}

/** A form that says what is wrong at its top. Until the script is there its fields are closed: what
 * is typed before would be lost. */
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
        <PhoneLink look="secondary" className="mt-3" />
      </Notice>
      <form
        noValidate
        method="post"
        aria-label={label}
        onSubmit={form.submit}
        className={`noscript:hidden ${className}`}
      >
        <fieldset disabled={!isReady} className="grid min-w-0 gap-6">
          <TitlePrefix isOn={form.refusals > 0 && isWrong(form)} />
          <ErrorSummary form={form} />
          {children}
        </fieldset>
      </form>
    </>
  )
}

const never = () => () => {}

/** False on the server and while the browser takes its page over; then true at once. */
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

/** Says in the title that something is wrong, for as long as it is. */
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
