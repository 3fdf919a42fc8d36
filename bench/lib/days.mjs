/** The end of a day for many loans on both engines, beside a plain bulk write of the same rows. */

import { runForJsonWithPostgres } from './measures.mjs'

export async function dayFigures() {
  const figures = await runForJsonWithPostgres('target/release/end-of-day-bench')
  return figures.map(withoutNulls)
}

/** A figure without a target omits it instead of having null. */
function withoutNulls(figure) {
  return Object.fromEntries(Object.entries(figure).filter(([, value]) => value !== null))
}
