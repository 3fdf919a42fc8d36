import { words } from '@/areas/loan/words/loans'
import { useDict } from '@/shared/i18n/dictionary'

const FILTERS = ['all', 'open', 'closed'] as const
export type Filter = (typeof FILTERS)[number]

interface Props {
  value: Filter
  onChange: (filter: Filter) => void
}

/** Filters the list; side by side even on the narrowest screen. */
export function LoanFilter({ value, onChange }: Props) {
  const { loans: t } = useDict(words)
  return (
    <fieldset>
      <legend className="sr-only">{t.filter}</legend>
      <div className="grid auto-cols-fr grid-flow-col rounded-control border border-control p-1 sm:max-w-md">
        {FILTERS.map((filter) => (
          <label
            key={filter}
            className="flex min-h-11 items-center justify-center rounded-[7px] px-1 font-medium hover:bg-raised has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
          >
            <input
              type="radio"
              name="loans"
              className="sr-only"
              checked={filter === value}
              onChange={() => onChange(filter)}
            />
            {t.filters[filter]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
