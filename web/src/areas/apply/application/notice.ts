import type { words } from '@/areas/apply/words/application'
import type { words as stepWords } from '@/shared/words/application-steps'
import type { Destination } from './opening'

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
