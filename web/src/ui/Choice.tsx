import { useId } from 'react'

interface Props<T extends string> {
  label: string
  hint?: string
  value: T | ''
  options: readonly { value: T; label: string }[]
  onChange: (value: T) => void
}

/** One of a few, all of them in sight. */
export function Choice<T extends string>({ label, hint, value, options, onChange }: Props<T>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="text-lg font-medium leading-snug">{label}</legend>
      {hint && <p className="mt-0.5 text-sm text-muted">{hint}</p>}
      <div className="mt-2 grid gap-2 sm:auto-cols-fr sm:grid-flow-col">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-12 items-center gap-3 rounded-control border border-control px-4 py-2.5 has-checked:border-primary has-checked:bg-tint has-checked:ring-1 has-checked:ring-primary"
          >
            <input
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
    </fieldset>
  )
}
