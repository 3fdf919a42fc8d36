import type { ReactNode } from 'react'

interface Props {
  lead?: ReactNode
  className?: string
  children: ReactNode
}

/** The one `h1` of a page. The router moves focus to it, hence the tab index. */
export function PageHeading({ lead, className = '', children }: Props) {
  return (
    <div className={className}>
      <h1 tabIndex={-1}>{children}</h1>
      {lead && <p className="mt-3 max-w-text text-lg text-muted text-pretty">{lead}</p>}
    </div>
  )
}
