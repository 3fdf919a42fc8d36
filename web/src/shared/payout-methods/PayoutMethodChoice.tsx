import { useDict } from '@/shared/i18n/dictionary'
import { CircleAlert } from '@/shared/ui/icons'
import { words } from '@/shared/words/payout-method'
import type { PayoutMethod } from './PayoutMethodText'
import { PayoutMethodText } from './PayoutMethodText'

interface Props {
  /** The id of the first option, to which an error leads. */
  id: string
  legend: string
  targets: PayoutMethod[]
  value: string
  /** The currently selected one. */
  current: string | null
  error?: string
  onChange: (id: string) => void
}

/** One of the cards and accounts, all of them visible. */
export function PayoutMethodChoice({
  id,
  legend,
  targets,
  value,
  current,
  error,
  onChange,
}: Props) {
  const t = useDict(words)
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="text-lg font-medium">{legend}</legend>
      <div className="mt-3 grid gap-2">
        {targets.map((target, index) => (
          <label
            key={target.id}
            className="flex min-h-16 items-center gap-3 rounded-control border border-control px-4 py-2.5 has-checked:border-primary has-checked:bg-tint has-checked:ring-1 has-checked:ring-primary"
          >
            <input
              id={index === 0 ? id : undefined}
              type="radio"
              name={id}
              value={target.id}
              checked={target.id === value}
              onChange={() => onChange(target.id)}
              className="size-5 shrink-0 accent-primary"
            />
            <PayoutMethodText target={target} />
            {target.id === current && (
              <span className="ml-auto text-sm text-muted">{t.current}</span>
            )}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-2 flex gap-2 text-sm font-medium text-danger">
          <CircleAlert className="size-5 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
