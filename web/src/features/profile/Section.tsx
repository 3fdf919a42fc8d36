import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  children: ReactNode
}

/** One topic of the profile. */
export function Section({ title, children }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="rounded-card border border-line/60 bg-surface p-5 shadow-card sm:p-6"
    >
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <div className="mt-4 grid gap-5">{children}</div>
    </section>
  )
}

interface RowProps {
  label: string
  value: ReactNode
  note?: ReactNode
  /** What can be done about it. */
  action?: ReactNode
  /** The form that the action has opened. */
  children?: ReactNode
}

/** One fact, and the form to change it below. */
export function Row({ label, value, note, action, children }: RowProps) {
  return (
    <div className="border-t border-line pt-4 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <dl className="min-w-0">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-lg font-medium break-words">{value}</dd>
        </dl>
        {action && <div className="-mr-5 flex flex-wrap">{action}</div>}
      </div>
      {note && <p className="mt-1 max-w-text text-sm text-muted text-pretty">{note}</p>}
      {children && <div className="mt-4 max-w-md">{children}</div>}
    </div>
  )
}
