import { type ReactNode, useId } from 'react'
import { CircleAlert } from './icons'

/** Attributes that tie a control to its label, hint and error. */
export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface Props {
  label: string
  /** The id of the control. */
  id?: string
  hint?: ReactNode
  error?: string
  children: (control: FieldControl) => ReactNode
}

export function Field({ label, id: ownId, hint, error, children }: Props) {
  const generatedId = useId()
  const id = ownId ?? generatedId
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor={id} className="block text-lg font-medium leading-snug">
        {label}
      </label>
      {hint && (
        <p id={hintId} className="mt-0.5 text-sm text-muted">
          {hint}
        </p>
      )}
      <div className="mt-2">
        {children({
          id,
          'aria-describedby': describedBy || undefined,
          'aria-invalid': error ? true : undefined,
        })}
      </div>
      {error && (
        <p id={errorId} className="mt-2 flex gap-2 text-sm font-medium text-danger">
          <CircleAlert className="size-5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}
