import { useId } from 'react'
import { CircleAlert } from './icons'

interface Props<T extends string> {
  label: string
  /** The id of the first option. */
  id?: string
  hint?: string
  error?: string
  value: T | ''
  options: readonly { value: T; label: string }[]
  /** Long options are two in a row on a wide screen, not all of them. */
  isLong?: boolean
  onChange: (value: T) => void
}

/** One of a few options, all of them visible. */
export function Choice<T extends string>(props: Props<T>) {
  const { label, id, hint, error, value, options, isLong, onChange } = props
  const name = useId()
  const errorId = `${name}-error`
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="text-lg font-medium leading-snug">{label}</legend>
      {hint && <p className="mt-0.5 text-sm text-muted">{hint}</p>}
      <div
        className={`mt-2 grid gap-2 ${isLong ? 'sm:grid-cols-2' : 'sm:auto-cols-fr sm:grid-flow-col'}`}
      >
        {options.map((option, index) => (
          <label
            key={option.value}
            className="flex min-h-12 items-center gap-3 rounded-control border border-control px-4 py-2.5 has-checked:border-primary has-checked:bg-tint has-checked:ring-1 has-checked:ring-primary"
          >
            <input
              id={index === 0 ? id : undefined}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="size-5 shrink-0 accent-primary"
            />
            {option.label}
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="mt-2 flex gap-2 text-sm font-medium text-danger">
          <CircleAlert className="size-5 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
