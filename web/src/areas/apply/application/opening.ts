import type { words } from '@/areas/apply/words/application'
import type { Locale } from '@/shared/i18n/locale'
import { href } from '@/shared/navigation/routes'
import type { words as stepWords } from '@/shared/words/application-steps'
import type { Application } from './application'

type Notice = Extract<NonNullable<Application['opening']>, { kind: 'send' }>['notice']

export interface Destination {
  to: string
  notice: Notice
}

/** Where the server sends somebody who has opened a screen; null where they may stay. */
export function redirectOf(application: Application, screen: string): Destination | null {
  const { opening, route } = application
  if (opening?.kind !== 'send' || opening.to === screen) return null
  return { to: opening.to || route, notice: opening.notice ?? null }
}

/** Where an answer that came by itself leads. Without a word on the screen, only an application that
 * has moved takes the person along: some screens may be read beside the step. */
export function destinationAfter(
  previous: Application | null,
  next: Application,
  screen: string,
): string | null {
  if (next.opening) return redirectOf(next, screen)?.to ?? null
  return next.route !== screen && next.route !== previous?.route ? next.route : null
}

/** An answer to a change says nothing of the screen: what was said of it before still holds, and the
 * step's own screen is always open. */
export function withOpening(
  previous: Application | null,
  next: Application,
  screen: string,
): Application {
  if (next.opening) return next
  const opening = next.route === screen ? ({ kind: 'show' } as const) : previous?.opening
  return { ...next, opening: opening ?? null }
}

/** Which part of a screen is open belongs to that screen; all else in the query stays. */
const OWN_PARAMETERS = ['step', 'part', 'back']

/** The address of a step with the query of the page before: where the person came from is not lost
 * on the way. */
export function stepAddress(route: string, locale: Locale, search: string): string {
  const query = new URLSearchParams(search)
  for (const name of OWN_PARAMETERS) query.delete(name)
  const rest = query.toString()
  return href(route, locale) + (rest && `?${rest}`)
}

type Words = (typeof words)['ru']
type Steps = (typeof stepWords)['ru']

/** Why another screen is shown than the one that was opened. */
export function noticeText(
  notice: NonNullable<Destination['notice']>,
  t: Words,
  steps: Steps,
): string {
  if (notice.code === 'cancelled') return t.cancelled
  if (notice.code === 'expired') return t.expired
  return t.finishFirst(steps[notice.step as keyof Steps] ?? steps.form)
}
