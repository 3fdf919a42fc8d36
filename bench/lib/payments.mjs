/** Payments posted per second on both engines, beside the same rows written by hand. */

import { runForJsonWithPostgres } from './measures.mjs'

export async function paymentFigures() {
  const measured = await runForJsonWithPostgres('target/release/payments-bench')
  const [sqlite, sqliteByHand, postgres, postgresByHand] = measured
  return [...comparison(sqlite, sqliteByHand, 0.5), ...comparison(postgres, postgresByHand, 1)]
}

function comparison(ours, byHand, min) {
  return [
    { ...ours, digits: 0 },
    { ...byHand, digits: 0 },
    { name: `ratio: ${ours.name}`, value: ours.value / byHand.value, digits: 2, unit: '', min },
  ]
}
