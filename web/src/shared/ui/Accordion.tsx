import type { ReactNode } from 'react'
import { ChevronDown } from './icons'

/** Questions that open one by one; works before any script. */
export function Accordion({ children }: { children: ReactNode }) {
  return <div className="divide-y divide-line border-y border-line">{children}</div>
}

interface ItemProps {
  /** Anchor, so that an answer can be linked to. */
  id?: string
  title: string
  open?: boolean
  children: ReactNode
}

export function AccordionItem({ id, title, open, children }: ItemProps) {
  return (
    <details id={id} open={open} className="group">
      <summary className="flex min-h-14 items-center justify-between gap-4 py-3.5 hover:text-primary">
        <h3 className="font-semibold">{title}</h3>
        <ChevronDown className="size-5 shrink-0 text-primary transition-transform group-open:rotate-180" />
      </summary>
      <div className="pb-5 text-muted">{children}</div>
    </details>
  )
}
