import type { Destination } from './opening'
import type { words } from './words'

type Words = (typeof words)['ru']

/** Why another screen is shown than the one that was opened. */
export function noticeText(notice: NonNullable<Destination['notice']>, t: Words): string {
  if (notice.code === 'cancelled') return t.cancelled
  if (notice.code === 'expired') return t.expired
  return t.finishFirst(t.steps[notice.step as keyof Words['steps']] ?? t.steps.form)
}
