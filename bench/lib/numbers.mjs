const sort = (values) => [...values].sort((a, b) => a - b)

/** So many samples lie beyond a percentile at least: with fewer it is the largest one by another name. */
const beyondMin = 5

export const median = (values) => quantile(values, 0.5)

/** A percentile of enough samples. */
export function percentile(values, share) {
  assertEnough(values.length, share)
  return quantile(values, share)
}

export function assertEnough(samples, share) {
  const needed = Math.round(beyondMin / (1 - share))
  if (samples < needed) throw new Error(`${samples} samples, ${needed} are needed for ${share}`)
}

/** Nearest rank: always a value that was measured. */
function quantile(values, share) {
  if (values.length === 0) throw new Error('nothing was measured')
  return sort(values)[Math.max(0, Math.ceil(values.length * share) - 1)]
}
