import type { ReactNode } from 'react'
import { Ornament } from '@/shared/ui/Ornament'
import { PageHeading } from '@/shared/ui/PageHeading'

interface Props {
  title: string
  text: string
  /** What happens next, or what to do if this is unexpected. */
  next: string
  /** Buttons, the likeliest first. */
  children: ReactNode
}

/** A page with one message and the way on. */
export function MessagePage({ title, text, next, children }: Props) {
  return (
    <div className="mx-auto max-w-2xl px-4 pt-12 sm:px-6 sm:pt-20">
      <Ornament className="h-8 w-44 text-primary" />
      <PageHeading lead={text} className="mt-8">
        {title}
      </PageHeading>
      <p className="mt-4 text-pretty">{next}</p>
      <div className="mt-8 flex flex-wrap gap-3">{children}</div>
    </div>
  )
}
