/** Payments posted per second on both engines, beside the same rows written by hand. */

import { runForJsonWithPostgres } from './measures.mjs'

/** Of what a hand writes that decides nothing and never tries again. */
const shareMin = 0.5

export async function paymentFigures() {
  const measured = await runForJsonWithPostgres('target/release/payments-bench')
  const [sqlite, sqliteByHand, postgres, postgresByHand, pipelined] = measured
  return [
    { ...sqlite, digits: 0 },
    ...comparison(sqlite, sqliteByHand, shareMin),
    { ...postgres, digits: 0 },
    // Ours sends statements together, so one after the other has to be slower.
    ...comparison(postgres, postgresByHand, 1),
    ...comparison(postgres, pipelined, shareMin),
  ]
}

function comparison(ours, byHand, min) {
  return [
    { ...byHand, digits: 0 },
    { name: `ratio to ${byHand.name}`, value: ours.value / byHand.value, digits: 2, unit: '', min },
  ]
}
