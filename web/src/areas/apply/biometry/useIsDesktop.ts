import { useEffect, useState } from 'react'

/** Whether there is a mouse: then a phone at hand has the better camera. */
export function useIsDesktop(): boolean {
  const [isDesktop, setDesktop] = useState(false)
  useEffect(() => setDesktop(matchMedia('(hover: hover) and (pointer: fine)').matches), [])
  return isDesktop
}
