import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  lead?: string
  /** A button beside the title. */
  action?: ReactNode
  children: ReactNode
}

/** One topic of a loan screen. */
export function Section({ title, lead, action, children }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="rounded-card border border-line/60 bg-surface p-5 shadow-card sm:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {action}
      </div>
      {lead && <p className="mt-1 max-w-text text-muted text-pretty">{lead}</p>}
      <div className="mt-4">{children}</div>
    </section>
  )
}
