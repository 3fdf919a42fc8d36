import { useEffect } from 'react'
import * as sessionStore from '@/shared/lib/session-store'
import { type Application, isWaiting } from './application'
import { type Progress, progressOf, type Stop, stopOf, usualBefore } from './progress'

/** The open part of the questionnaire, and all parts of this customer. */
export interface Questions {
  at: Stop | null
  parts: readonly Stop[]
}

/** The screens this tab has visited: the application does not record what was requested earlier. */
const STORE_KEY = 'way'

export interface VisibleProgress extends Omit<Progress, 'minutesLeft'> {
  /** Null while others are working: their duration is unknown. */
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
  const stored = application && !isDraft ? sessionStore.get<Stop[]>(STORE_KEY) : null
  const visited = isDraft ? (questions?.parts ?? []) : (stored ?? (at ? usualBefore(at) : []))
  const next = at && !visited.includes(at) ? [...visited, at] : visited
  // Between two applications nothing is behind the customer: the next one starts over.
  const isBetween = application !== null && stop === null
  const trail = isBetween ? '[]' : at && JSON.stringify(next)
  useEffect(() => {
    if (trail) sessionStore.set(STORE_KEY, JSON.parse(trail))
  }, [trail])
  if (!application || !at) return null
  const progress = progressOf({
    at,
    visited,
    missing: application.preapproval ? application.missing_steps : null,
    hasTarget: Boolean(application.payout_method),
  })
  return { ...progress, minutesLeft: isWaiting(application) ? null : progress.minutesLeft }
}
