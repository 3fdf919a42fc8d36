import type { Limit } from '@/areas/apply/camera/picture'
import type { Schemas } from '@/shared/api/contract'

export type Gesture = Schemas['Gesture']
export type BioSession = Schemas['BiometrySession']

/** The next gesture in the server's order; null when every frame has arrived. After a reload it
 * continues where it stopped. */
export function nextGesture({ gestures, received }: BioSession): Gesture | null {
  return gestures.find((gesture) => !received.includes(gesture)) ?? null
}

/** The session after a frame has arrived, or arrived again. */
export function withReceived(session: BioSession, gesture: Gesture): BioSession {
  if (session.received.includes(gesture)) return session
  return { ...session, received: [...session.received, gesture] }
}

/** Counted from one. */
export function numberOf({ gestures }: BioSession, gesture: Gesture): number {
  return gestures.indexOf(gesture) + 1
}

/** What the service accepts: a JPEG of at most a megabyte. */
export const FACE_LIMIT: Limit = { sideMaxPx: 1280, bytesMax: 1_000_000 }
