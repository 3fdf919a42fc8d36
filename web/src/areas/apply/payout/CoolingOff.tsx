import { useEffect, useRef } from 'react'
import type { Application } from '@/areas/apply/application/application'
import { spanText } from '@/areas/apply/application/span'
import type { Act } from '@/areas/apply/application/useApplication'
import { useSecondsLeft } from '@/areas/apply/application/useLeft'
import { words } from '@/areas/apply/words/payout'
import { useDict } from '@/shared/i18n/dictionary'
import { useLocale } from '@/shared/page/context'
import { Card } from '@/shared/ui/Card'
import { MomentText } from '@/shared/ui/MomentText'

interface Props {
  application: Application
  act: Act
}

/** The law's pause, with how long it still lasts. */
export function CoolingOff({ application, act }: Props) {
  const { cooling: t } = useDict(words)
  const { until, now } = application
  return (
    <Card as="section" look="raised">
      <h2 className="text-xl">{t.title}</h2>
      <p className="mt-2 text-pretty">{t.text}</p>
      {until && (
        <>
          <p className="mt-4 text-muted">
            {t.until} <MomentText at={until} />
          </p>
          <Left until={until} now={now} reload={act.reload} />
        </>
      )}
      <p className="mt-3 text-sm text-muted">{t.message}</p>
    </Card>
  )
}

/** Asked so often after the end: the server's clock and ours may differ by a little. */
const AGAIN_MS = 5000

function Left({ until, now, reload }: { until: string; now: string; reload: () => Promise<void> }) {
  const { cooling: t } = useDict(words)
  const locale = useLocale()
  const leftS = useSecondsLeft(until, now)
  const latest = useRef(reload)
  latest.current = reload
  const isOver = leftS === 0
  useEffect(() => {
    if (!isOver) return
    const timer = setInterval(() => latest.current(), AGAIN_MS)
    return () => clearInterval(timer)
  }, [isOver])
  return (
    <p
      role={isOver ? 'status' : 'timer'}
      className="text-[1.75rem] leading-tight font-bold tabular-nums"
    >
      {isOver ? t.over : t.left(spanText(leftS, locale))}
    </p>
  )
}
