const sort = (values) => [...values].sort((a, b) => a - b)

export const median = (values) => quantile(values, 0.5)

/** Nearest rank: always a value that was measured. */
export function quantile(values, share) {
  if (values.length === 0) throw new Error('nothing was measured')
  return sort(values)[Math.max(0, Math.ceil(values.length * share) - 1)]
}
