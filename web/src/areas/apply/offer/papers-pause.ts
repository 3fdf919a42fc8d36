import type { Application } from '@/areas/apply/application/application'

/** Papers are set within seconds. */
const PAUSE_MS = 1500

/** How soon to look whether the papers are made; null once they are, or while nothing is made. */
export function documentsPause({ signing, target }: Application): number | null {
  return signing || !target ? null : PAUSE_MS
}
