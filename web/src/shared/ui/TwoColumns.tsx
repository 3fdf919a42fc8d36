import type { ReactNode } from 'react'

/** Two halves of one task: one below the other on a phone, side by side on a desktop. */
export function TwoColumns({ children }: { children: ReactNode }) {
  return (
    <div data-wide className="grid gap-6 lg:grid-cols-2 lg:items-start lg:gap-10">
      {children}
    </div>
  )
}

export function Column({ children }: { children: ReactNode }) {
  return <div className="grid min-w-0 gap-6">{children}</div>
}
