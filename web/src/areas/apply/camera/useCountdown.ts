import { useEffect, useRef, useState } from 'react'

const TICK_MS = 1000

export interface Countdown {
  /** Seconds that are left; null while nothing is counted. */
  left: number | null
  start: (seconds: number) => void
  cancel: () => void
}

/** Counts down once, and tells when it is over. */
export function useCountdown(onOver: () => void): Countdown {
  const [left, setLeft] = useState<number | null>(null)
  const over = useRef(onOver)
  over.current = onOver
  useEffect(() => {
    if (left === null) return
    const timer = setTimeout(() => {
      if (left > 1) return setLeft(left - 1)
      setLeft(null)
      over.current()
    }, TICK_MS)
    return () => clearTimeout(timer)
  }, [left])
  return { left, start: setLeft, cancel: () => setLeft(null) }
}
