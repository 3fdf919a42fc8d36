/** Rows grouped by month, newest first. */
export function byMonth<T>(
  rows: readonly T[],
  dateOf: (row: T) => string,
): { month: string; rows: T[] }[] {
  const months = new Map<string, T[]>()
  const newestFirst = [...rows].sort((a, b) => compare(dateOf(b), dateOf(a)))
  for (const row of newestFirst) {
    const month = dateOf(row).slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), row])
  }
  return [...months].map(([month, own]) => ({ month, rows: own }))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
