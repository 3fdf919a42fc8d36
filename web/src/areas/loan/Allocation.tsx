import { useDict } from '@/shared/i18n/dictionary'
import { Figure, Figures } from '@/shared/loan/Figure'
import { PARTS } from '@/shared/loan/loan'
import { MoneyText } from '@/shared/ui/MoneyText'
import { words } from './words/loan'

type Part = (typeof PARTS)[number]

interface Props {
  title: string
  to: Record<Part, number> & { unapplied_funds_tiyn?: number }
  /** Unapplied funds of a closed loan. */
  surplusTiyn?: number
}

/** The allocation of a payment by component. */
export function Allocation({ title, to, surplusTiyn = 0 }: Props) {
  const { parts } = useDict(words)
  const visible = [...PARTS, 'unapplied_funds_tiyn' as const].filter((part) => (to[part] ?? 0) > 0)
  if (visible.length === 0) return null
  return (
    <details className="group mt-1">
      <summary className="flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline">
        {title}
      </summary>
      <div className="text-sm">
        <Figures>
          {visible.map((part) => (
            <Figure key={part} name={parts[part]}>
              <MoneyText tiyn={to[part] ?? 0} />
            </Figure>
          ))}
          {surplusTiyn > 0 && (
            <Figure name={parts.surplus}>
              <MoneyText tiyn={surplusTiyn} />
            </Figure>
          )}
        </Figures>
      </div>
    </details>
  )
}
