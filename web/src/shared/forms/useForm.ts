import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '@/shared/api/api-error'
import * as sessionStore from '@/shared/lib/session-store'
import { useLocale } from '@/shared/page/context'
import { createAttempt } from './attempt'
import { formErrorOf } from './form-error'
import { afterPointerRelease, watchPointer } from './pointer'

export type Values = Record<string, string | boolean>
type Errors<V> = Partial<Record<keyof V & string, string>>

interface Spec<V extends Values> {
  initial: V
  /** All errors, in the order of the fields. */
  check: (values: V) => Errors<V>
  /** Throws what the API throws. The key is the idempotency key. */
  send: (values: V, key: string) => Promise<void>
  /** Key under which the input survives a reload, and fields that are not stored. */
  keepAs?: string
  secret?: readonly (keyof V & string)[]
  /** Handles a failure itself; false leaves it to the form. */
  onFailure?: (reason: unknown) => boolean
  /** The field errors in a failure; null if there are none. */
  fieldErrorsOf?: (reason: unknown) => Errors<V> | null
  /** Errors known from the start: the customer was sent here to correct them. */
  initialErrors?: Errors<V>
  /** Submitted, and the next page is loading: nothing is sent again meanwhile. */
  isSubmitted?: boolean
  onChange?: (values: V) => void
}

export interface FormState<V extends Values> {
  values: V
  /** What to show beside each field. */
  errors: Errors<V>
  /** An error that belongs to no field. */
  failure: string | null
  /** The failure of the last submission; null after a success, and before the first. */
  reason: unknown
  isBusy: boolean
  /** Increases when the error summary is to be focused. */
  rejections: number
  idOf: (name: keyof V & string) => string
  set: (changes: Partial<V>) => void
  leave: (name: keyof V & string) => void
  submit: (event?: FormEvent) => void
  reset: (values: V) => void
}

/** The state of one form. A field is validated when it is left, then as it changes, and all of them
 * on submission. */
export function useForm<V extends Values>(spec: Spec<V>): FormState<V> {
  const { initial, check, keepAs, secret = [], isSubmitted = false } = spec
  const locale = useLocale()
  const id = useId()
  const [values, setValues] = useState(initial)
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const [serverErrors, setServerErrors] = useState<Errors<V>>(spec.initialErrors ?? {})
  const [failure, setFailure] = useState<string | null>(null)
  const [reason, setReason] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const [rejections, setRejections] = useState(Object.keys(serverErrors).length > 0 ? 1 : 0)
  const attempt = useRef(createAttempt())
  const isSending = useRef(false)
  // Autofill that submits at once comes before the next render.
  const latest = useRef(values)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the browser takes over
  useEffect(() => {
    watchPointer()
    const stored = keepAs ? sessionStore.get<Partial<V>>(keepAs) : null
    if (stored) change({ ...latest.current, ...stored })
  }, [])

  function change(next: V) {
    latest.current = next
    setValues(next)
    spec.onChange?.(next)
    if (!keepAs) return
    const open = Object.entries(next).filter(([name]) => !secret.includes(name))
    sessionStore.set(keepAs, Object.fromEntries(open))
  }

  const wrong = check(values)
  const errors: Errors<V> = { ...serverErrors }
  for (const name of checked) {
    const key = name as keyof V & string
    if (wrong[key]) errors[key] = wrong[key]
  }

  async function run() {
    const current = latest.current
    const formErrors = check(current)
    setChecked(new Set(Object.keys(current)))
    setFailure(null)
    if (Object.keys(formErrors).length > 0) return setRejections((count) => count + 1)
    isSending.current = true
    setBusy(true)
    try {
      await spec.send(current, attempt.current.keyFor(current))
      attempt.current.complete()
      setReason(null)
    } catch (reason) {
      setReason(reason)
      // Without a response the request may have been executed: the key stays.
      if (!(reason instanceof ApiError) || reason.status !== 0) attempt.current.complete()
      if (spec.onFailure?.(reason)) return
      const fieldErrors = spec.fieldErrorsOf?.(reason)
      if (fieldErrors) {
        setServerErrors(fieldErrors)
        return setRejections((count) => count + 1)
      }
      const { field, text } = formErrorOf(reason, locale, Object.keys(current))
      if (field) setServerErrors({ [field]: text } as Errors<V>)
      else setFailure(text)
      setRejections((count) => count + 1)
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }

  return {
    values,
    errors,
    failure,
    reason,
    isBusy: isBusy || isSubmitted,
    rejections,
    idOf: (name) => `${id}${name}`,
    set(changes) {
      change({ ...latest.current, ...changes })
      setServerErrors(
        (before) =>
          Object.fromEntries(
            Object.entries(before).filter(([name]) => !(name in changes)),
          ) as Errors<V>,
      )
    },
    leave(name) {
      if (values[name] === '') return
      afterPointerRelease(() => setChecked((before) => new Set(before).add(name)))
    },
    submit(event) {
      event?.preventDefault()
      if (!isSending.current && !isSubmitted) run()
    },
    reset(next) {
      change(next)
      setChecked(new Set())
      setServerErrors({})
      setFailure(null)
      setReason(null)
    },
  }
}
