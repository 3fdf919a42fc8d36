import type { ComponentProps, ReactNode } from 'react'

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  children: ReactNode
}

/** The whole line is the target. Never ticked beforehand for a consent. */
export function Checkbox({ children, className = '', ...rest }: Props) {
  return (
    <label className={`flex min-h-12 items-start gap-3 py-2.5 ${className}`}>
      <input {...rest} type="checkbox" className="mt-0.5 size-6 shrink-0 rounded accent-primary" />
      <span className="pt-px">{children}</span>
    </label>
  )
}
