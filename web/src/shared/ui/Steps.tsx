import type { ReactNode } from 'react'

interface Props {
  steps: readonly { title: string; text: ReactNode }[]
}

/** What happens next, in order. The list itself numbers the steps for a screen reader. */
export function Steps({ steps }: Props) {
  return (
    <ol className="grid gap-6 md:grid-cols-[repeat(auto-fit,minmax(0,1fr))] md:gap-8">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex gap-4 md:block">
          <span
            aria-hidden
            className="figures grid size-10 shrink-0 place-items-center rounded-full bg-tint font-semibold text-primary"
          >
            {index + 1}
          </span>
          <div>
            <h3 className="md:mt-4">{title}</h3>
            <p className="mt-1 text-muted text-pretty">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
