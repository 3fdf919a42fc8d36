import type { ReactNode } from 'react'

interface Props {
  steps: readonly { title: string; text: ReactNode }[]
  /** One of each step, which only repeats what the words say. */
  drawings: readonly string[]
}

/** What happens next, in order. The list itself numbers the steps for a screen reader. */
export function Steps({ steps, drawings }: Props) {
  return (
    <ol className="grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
      {steps.map(({ title, text }, index) => (
        <li key={title}>
          <img
            src={drawings[index]}
            alt=""
            width={640}
            height={300}
            loading="lazy"
            decoding="async"
            className="h-auto w-full"
          />
          <div className="mt-4 flex gap-4">
            <span
              aria-hidden
              className="figures grid size-10 shrink-0 place-items-center rounded-full bg-tint font-semibold text-primary"
            >
              {index + 1}
            </span>
            <div>
              <h3>{title}</h3>
              <p className="mt-1 text-muted text-pretty">{text}</p>
            </div>
          </div>
        </li>
      ))}
    </ol>
  )
}
