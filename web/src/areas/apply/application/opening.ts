import type { words } from '@/areas/apply/words/application'
import type { Locale } from '@/shared/i18n/locale'
import { href } from '@/shared/navigation/routes'
import type { words as stepWords } from '@/shared/words/application-steps'
import type { Application } from './application'

type Notice = Extract<NonNullable<Application['screen_access']>, { kind: 'redirect' }>['notice']

export interface Destination {
  to: string
  notice: Notice
}

/** Where the server redirects a screen; null if it may be shown. */
export function redirectOf(application: Application, screen: string): Destination | null {
  const { screen_access, screen: route } = application
  if (screen_access?.kind !== 'redirect' || screen_access.to === screen) return null
  return { to: screen_access.to || route, notice: screen_access.notice ?? null }
}

/** Where a polled response leads. If it does not mention the screen, only an application that has
 * moved redirects: some screens may be read beside the current step. */
export function destinationAfter(
  previous: Application | null,
  next: Application,
  screen: string,
): string | null {
  if (next.screen_access) return redirectOf(next, screen)?.to ?? null
  return next.screen !== screen && next.screen !== previous?.screen ? next.screen : null
}

/** The response to a change does not mention the screen: the earlier answer still holds, and the
 * step's own screen is always open. */
export function withOpening(
  previous: Application | null,
  next: Application,
  screen: string,
): Application {
  if (next.screen_access) return next
  const opening = next.screen === screen ? ({ kind: 'show' } as const) : previous?.screen_access
  return { ...next, screen_access: opening ?? null }
}

/** Which part of a screen is open belongs to that screen; the rest of the query is kept. */
const OWN_PARAMETERS = ['step', 'part', 'back']

/** The URL of a step with the query of the page before, so that attribution is not lost. */
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
