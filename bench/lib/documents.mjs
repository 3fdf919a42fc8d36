/** Contracts and the other documents of a loan, as PDF. */

import { runForJson } from './measures.mjs'

export async function documentFigures() {
  const figures = await runForJson('documents-bench')
  return figures.map((figure) => ({ ...figure, digits: 1 }))
}
