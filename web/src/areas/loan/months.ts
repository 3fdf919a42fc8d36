/** Rows grouped by month, newest first. */
export function byMonth<T extends { on: string }>(
  rows: readonly T[],
): { month: string; rows: T[] }[] {
  const months = new Map<string, T[]>()
  const newestFirst = [...rows].sort((a, b) => (a.on < b.on ? 1 : a.on > b.on ? -1 : 0))
  for (const row of newestFirst) {
    const month = row.on.slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), row])
  }
  return [...months].map(([month, own]) => ({ month, rows: own }))
}
