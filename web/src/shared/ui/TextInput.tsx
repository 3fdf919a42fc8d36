import type { ComponentProps } from 'react'

/** A line of text inside a `Field`. Sixteen pixels and more: a smaller one makes iOS zoom. */
export function TextInput({ className = '', type = 'text', ...rest }: ComponentProps<'input'>) {
  return (
    <input
      {...rest}
      type={type}
      className={`min-h-12 w-full rounded-control border border-control bg-surface px-4 py-2.5 text-lg text-ink aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger disabled:bg-raised ${className}`}
    />
  )
}

/** Several lines of text inside a `Field`. */
export function TextArea({ className = '', rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...rest}
      rows={rows}
      className={`min-h-12 w-full rounded-control font-sans border border-control bg-surface px-4 py-2.5 text-lg text-ink aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger disabled:bg-raised ${className}`}
    />
  )
}
