import { type ReactNode, useRef } from 'react'
import { words } from '@/areas/apply/words/application'
import { useNow } from '@/shared/codes/useNow'
import { useDict } from '@/shared/i18n/dictionary'
import { useLocale } from '@/shared/page/context'
import { Card } from '@/shared/ui/Card'
import { LoaderCircle } from '@/shared/ui/icons'
import type { Application } from './application'
import { spanText } from './span'

interface Props {
  application: Application
  /** What is in progress, and who is working on it. */
  title: string
  text?: ReactNode
  /** How long it usually takes: "обычно до 30 секунд". */
  typical?: string
  children?: ReactNode
}

/** What is in progress, for how long, and whether the customer may leave. */
export function WaitingScreen({ application, title, text, typical, children }: Props) {
  const locale = useLocale()
  const { waiting: t } = useDict(words)
  const { wait_level: wait, state_entered_at: since, server_time: now } = application
  const elapsedS = useSecondsElapsed(since ?? now, now)
  return (
    <Card as="section" variant="raised">
      <div className="flex gap-4">
        <LoaderCircle className="mt-0.5 size-7 shrink-0 animate-spin text-primary motion-reduce:animate-none" />
        <div className="min-w-0">
          <h2 className="text-xl">{title}</h2>
          {text && <div className="mt-2 text-muted text-pretty">{text}</div>}
          <p className="mt-3 text-sm text-muted">
            {typical && <span>{typical}. </span>}
            {/* Ticking figures would be read out again and again. */}
            <span aria-hidden className="whitespace-nowrap">
              {t.elapsed(spanText(elapsedS, locale))}
            </span>
          </p>
        </div>
      </div>
      {children && <div className="mt-5">{children}</div>}
      <p role="status" className={wait === 'short' ? 'sr-only' : 'mt-5 rounded-card bg-tint p-4'}>
        {wait === 'short' ? t.short : wait === 'long' ? t.long : t.overdue}
      </p>
    </Card>
  )
}

/** Whole seconds since a server time, measured by this device's clock: only its differences need to
 * be right. `now` is the server's time in the same response. */
function useSecondsElapsed(since: string, now: string): number {
  const nowMs = useNow(true)
  const start = useRef({ now, atMs: nowMs })
  if (start.current.now !== now || start.current.atMs === 0) start.current = { now, atMs: nowMs }
  const before = Date.parse(now) - Date.parse(since)
  return Math.max(0, Math.floor((before + nowMs - start.current.atMs) / 1000))
}
