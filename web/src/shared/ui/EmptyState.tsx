import type { ReactNode } from 'react'
import { Ornament } from './Ornament'

interface Props {
  title: string
  text: ReactNode
  /** What to do instead: a button or a link. */
  action?: ReactNode
}

export function EmptyState({ title, text, action }: Props) {
  return (
    <div className="rounded-card bg-raised px-5 py-10 text-center">
      <Ornament className="mx-auto h-8 w-40 text-primary/50" />
      <h2 className="mt-5 text-xl">{title}</h2>
      <p className="mx-auto mt-2 max-w-md text-muted text-pretty">{text}</p>
      {action && <div className="mt-6">{action}</div>}
    </div>
  )
}
