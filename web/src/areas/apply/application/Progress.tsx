import { words } from '@/areas/apply/words/application'
import { useDict } from '@/shared/i18n/dictionary'
import type { VisibleProgress } from './useProgress'

/** The progress: "Шаг 3 из 13 · ещё около 8 минут". Space is reserved while it is unknown. */
export function Progress({ progress }: { progress: VisibleProgress | null }) {
  const { progress: t } = useDict(words)
  if (!progress) return <div aria-hidden className="mb-5 h-8.5" />
  const { step, stops, minutesLeft } = progress
  return (
    <div className="mb-5">
      <p className="text-sm font-medium text-muted">
        {t.of(step, stops.length)}
        {minutesLeft !== null && ` · ${t.left(minutesLeft)}`}
      </p>
      <ol aria-label={t.label} className="mt-2 flex gap-1">
        {stops.map((stop, index) => (
          <li
            key={stop}
            aria-current={index + 1 === step ? 'step' : undefined}
            className={`h-1.5 flex-1 rounded-full ${index < step ? 'bg-primary' : 'bg-line'}`}
          >
            <span className="sr-only">{t.stops[stop]}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
