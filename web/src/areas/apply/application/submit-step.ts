import type { Application } from './application'
import type { Act } from './useApplication'

/** Takes a step from within a form: what goes wrong is thrown, so that the form tells it beside its
 * fields. Null where the screen has dealt with it, such as when another device was quicker. */
export async function submitStep(
  act: Act,
  ask: (version: number, key: string) => Promise<Application>,
): Promise<Application | null> {
  const caught: unknown[] = []
  const next = await act.do(ask, (reason) => caught.push(reason) > 0)
  if (next === null && caught.length > 0) throw caught[0]
  return next
}
