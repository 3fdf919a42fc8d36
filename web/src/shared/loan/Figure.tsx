import type { ReactNode } from 'react'

interface Props {
  name: string
  note?: ReactNode
  /** The total line. */
  isTotal?: boolean
  /** A sentence rather than a figure: below its label on a narrow screen. */
  isText?: boolean
  children: ReactNode
}

/** One line of a list of figures: label, explanation and figure. */
export function Figure({ name, note, isTotal, isText, children }: Props) {
  return (
    <div
      className={`py-3 ${isText ? 'sm:flex' : 'flex'} items-baseline justify-between gap-x-4 ${isTotal ? 'text-lg font-semibold' : ''}`}
    >
      <dt className="min-w-0 flex-1">
        {name}
        {note && <span className="block text-sm font-normal text-muted text-pretty">{note}</span>}
      </dt>
      <dd className={`font-semibold ${isText ? 'sm:max-w-[60%] sm:text-right' : 'text-right'}`}>
        {children}
      </dd>
    </div>
  )
}

/** Figures under each other, a hairline between them. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line">{children}</dl>
}
