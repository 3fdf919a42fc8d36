import type { ReactNode } from 'react'
import { ChevronDown } from './icons'

interface Props {
  title: string
  /** Whether it starts open. */
  open?: boolean
  className?: string
  children: ReactNode
}

/** For rarely needed content: closed, one click away, and available without JavaScript. */
export function Disclosure({ title, open, className = '', children }: Props) {
  return (
    <details open={open} className={`group ${className}`}>
      <summary className="flex min-h-12 items-center justify-between gap-4 text-primary">
        {title}
        <ChevronDown className="size-5 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="mb-1">{children}</div>
    </details>
  )
}
