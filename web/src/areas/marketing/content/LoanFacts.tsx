import type { HowToData } from '@/shared/page/payload'

/** What people ask first: who may borrow, how long it takes, what is needed and what it costs. */
export function LoanFacts({ facts }: Pick<HowToData, 'facts'>) {
  return (
    <dl className="grid gap-4 rounded-card border border-line bg-surface p-5 sm:grid-cols-2">
      {facts.map(({ name, text }) => (
        <div key={name}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
