import { Fragment, type ReactNode } from 'react'

/** Names and values in two columns, one under the other where there is no room. */
export function Facts({ items }: { items: { name: string; value: ReactNode }[] }) {
  return (
    <div className="@container">
      <dl className="grid gap-x-6 @sm:grid-cols-[max-content_minmax(0,1fr)] @sm:gap-y-3">
        {items.map(({ name, value }) => (
          <Fragment key={name}>
            <dt className="mt-3 text-muted first:mt-0 @sm:mt-0">{name}</dt>
            <dd className="min-w-0">{value}</dd>
          </Fragment>
        ))}
      </dl>
    </div>
  )
}
