import { whenIdle } from '../navigation/prefetch'

/** Notes where somebody came from, once for a full load. Nothing waits for it, and a script that does
 * not arrive is no loss to anybody. */
export function noteVisit(hasPromo: boolean): void {
  const { href } = window.location
  whenIdle(() => {
    import('../attribution/visit').then(
      (visit) => visit.recordVisit(href, hasPromo),
      () => {},
    )
  })
}
