import type { ReactNode } from 'react'

/** Two halves of one task: one below the other on a phone, side by side at a desk. */
export function TwoColumns({ children }: { children: ReactNode }) {
  return (
    <div data-wide className="grid gap-6 lg:grid-cols-2 lg:items-start lg:gap-10">
      {children}
    </div>
  )
}

/** What is read, or what is done about it. */
export function Column({ children }: { children: ReactNode }) {
  return <div className="grid min-w-0 gap-6">{children}</div>
}
