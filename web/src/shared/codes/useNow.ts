import { useEffect, useState } from 'react'

const TICK_MS = 1000

/** The time, updated every second while needed; zero until hydration. */
export function useNow(isNeeded: boolean): number {
  const [nowMs, setNowMs] = useState(0)
  useEffect(() => {
    if (!isNeeded) return
    const tick = () => setNowMs(Date.now())
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [isNeeded])
  return nowMs
}
