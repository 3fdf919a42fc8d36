import { useEffect } from 'react'
import * as sessionStore from '@/shared/lib/session-store'
import { type Application, isWaiting } from './application'
import { type Progress, progressOf, type Stop, stopOf, usualBefore } from './progress'

/** The part of the questionnaire that is open, and all that this person answers. */
export interface Questions {
  at: Stop | null
  parts: readonly Stop[]
}

/** The screens that this tab has been on. What was asked for once is not told by the application. */
const KEPT = 'way'

export interface VisibleProgress extends Omit<Progress, 'minutesLeft'> {
  /** Null while somebody else is at work: how long they take nobody knows. */
  minutesLeft: number | null
}

/** How far along the way a screen is; null where it is not on the way. */
export function useProgress(
  application: Application | null,
  questions?: Questions,
): VisibleProgress | null {
  const isDraft = application?.state === 'DRAFT'
  const stop = application && stopOf(application)
  const at = isDraft ? (questions?.at ?? null) : stop
  const kept = application && !isDraft ? sessionStore.get<Stop[]>(KEPT) : null
  const walked = isDraft ? (questions?.parts ?? []) : (kept ?? (at ? usualBefore(at) : []))
  const next = at && !walked.includes(at) ? [...walked, at] : walked
  // Between two applications nothing is behind the person: the next one is counted anew.
  const isBetween = application !== null && stop === null
  const way = isBetween ? '[]' : at && JSON.stringify(next)
  useEffect(() => {
    if (way) sessionStore.set(KEPT, JSON.parse(way))
  }, [way])
  if (!application || !at) return null
  const progress = progressOf({
    at,
    walked,
    missing: application.preapproved ? application.missing : null,
    hasTarget: Boolean(application.target),
  })
  return { ...progress, minutesLeft: isWaiting(application) ? null : progress.minutesLeft }
}
