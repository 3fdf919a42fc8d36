import type { ComponentProps } from 'react'
import { ChevronDown } from './icons'

interface Props extends Omit<ComponentProps<'select'>, 'children'> {
  /** Shown while nothing is chosen. */
  empty: string
  options: readonly { value: string; label: string }[]
}

/** One of many options, by the device's native list. */
export function Select({ empty, options, className = '', ...rest }: Props) {
  return (
    <div className="relative">
      <select
        {...rest}
        className={`min-h-12 w-full appearance-none truncate font-sans rounded-control border border-control bg-surface py-2.5 pr-11 pl-4 text-lg text-ink aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger disabled:bg-raised ${className}`}
      >
        <option value="">{empty}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-5 text-primary" />
    </div>
  )
}
