/** Things kept for the life of the tab. A browser that forbids storage loses them on a reload. */

const key = (name: string) => `zhedel_${name}`

export function readKept<T>(name: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key(name)) ?? 'null') as T | null
  } catch {
    return null
  }
}

/** Nothing takes it away. */
export function writeKept(name: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key(name))
    else sessionStorage.setItem(key(name), JSON.stringify(value))
  } catch {
    return
  }
}
