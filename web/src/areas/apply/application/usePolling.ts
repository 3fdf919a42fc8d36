import { useEffect, useRef } from 'react'
import { createPolling, pauseMs } from '@/shared/lib/polling'
import { useApp } from '@/shared/page/context'
import { type Application, isWaiting } from './application'

/** A pause of the screen's own, or null for none. */
export type PollMs = (application: Application) => number | null

/** Keeps an application fresh: while it waits for somebody else, and whenever the person comes back
 * to the page, because another device may have gone on. */
export function usePolling(
  application: Application | null,
  isBusy: boolean,
  reload: () => Promise<void>,
  own?: PollMs,
) {
  const pace = useApp().payload.site.sandbox_pace
  const latest = useRef({ application, isBusy, reload, own })
  latest.current = { application, isBusy, reload, own }
  const polling = useRef<ReturnType<typeof createPolling>>(undefined)

  useEffect(() => {
    const isHidden = () => document.visibilityState === 'hidden'
    const current = createPolling({
      isHidden,
      pace,
      pause(asked) {
        const { application, own } = latest.current
        if (!application) return null
        if (own) return own(application)
        return isWaiting(application) ? pauseMs(asked) : null
      },
      async ask() {
        if (!latest.current.isBusy) await latest.current.reload()
      },
    })
    polling.current = current
    const onLook = () => {
      const { application, isBusy, reload } = latest.current
      current.lookedAt()
      const isStill = application !== null && !isWaiting(application)
      if (isStill && !isBusy && !isHidden()) reload()
    }
    document.addEventListener('visibilitychange', onLook)
    return () => {
      document.removeEventListener('visibilitychange', onLook)
      current.stop()
    }
  }, [pace])

  const state = application?.state
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new state is news
  useEffect(() => polling.current?.restart(), [state])
}
