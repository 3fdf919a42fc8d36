import { useDict } from '@/i18n/dictionary'
import { words } from './words'

const STEPS = [1, 2, 3, 4] as const

export type StepNumber = (typeof STEPS)[number]

/** How far along the way a screen is: "Шаг 2 из 4 · Проверка". */
export function Progress({ step, note }: { step: StepNumber; note?: string }) {
  const { progress } = useDict(words)
  return (
    <div className="mb-5">
      <p className="text-sm font-medium text-muted">
        {progress.of(step, STEPS.length)} · {progress.parts[step]}
        {note && ` · ${note}`}
      </p>
      <ol aria-label={progress.label} className="mt-2 grid grid-cols-4 gap-1.5">
        {STEPS.map((number) => (
          <li
            key={number}
            aria-current={number === step ? 'step' : undefined}
            className={`h-1.5 rounded-full ${number <= step ? 'bg-primary' : 'bg-line'}`}
          >
            <span className="sr-only">{progress.parts[number]}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
