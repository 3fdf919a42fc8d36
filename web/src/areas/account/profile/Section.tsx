import { type ReactNode, useEffect, useId, useRef } from 'react'

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
  action?: ReactNode
  /** The form that the action has opened. */
  children?: ReactNode
}

/** One fact, and the form to change it below. The focus moves into the form and back. */
export function Row({ label, value, note, action, children }: RowProps) {
  const row = useRef<HTMLDivElement>(null)
  const isOpen = Boolean(children)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (isOpen === wasOpen.current) return
    wasOpen.current = isOpen
    row.current?.querySelector<HTMLElement>(isOpen ? 'input' : 'button')?.focus()
  }, [isOpen])
  return (
    <div ref={row} className="border-t border-line pt-4 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-9">
        <dl className="min-w-0">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-lg font-medium break-words">{value}</dd>
        </dl>
        {action && <div className="-mx-5 flex flex-wrap">{action}</div>}
      </div>
      {note && <p className="mt-1 max-w-text text-sm text-muted text-pretty">{note}</p>}
      {children && <div className="mt-4 max-w-md">{children}</div>}
    </div>
  )
}
