import type { Limit } from '@/areas/apply/camera/picture'
import type { Schemas } from '@/shared/api/contract'

export type Gesture = Schemas['Gesture']
export type BioSession = Schemas['BioSession']

/** What is to be done next, in the order that the server asks for; null when every picture is there.
 * After a reload it goes on where it stopped. */
export function nextGesture({ gestures, received }: BioSession): Gesture | null {
  return gestures.find((gesture) => !received.includes(gesture)) ?? null
}

/** The session after a picture has arrived, or arrived again. */
export function withReceived(session: BioSession, gesture: Gesture): BioSession {
  if (session.received.includes(gesture)) return session
  return { ...session, received: [...session.received, gesture] }
}

/** Counted from one. */
export function numberOf({ gestures }: BioSession, gesture: Gesture): number {
  return gestures.indexOf(gesture) + 1
}

/** What the service takes of a face: JPEG of at most a megabyte. */
export const FACE_LIMIT: Limit = { sideMaxPx: 1280, bytesMax: 1_000_000 }
