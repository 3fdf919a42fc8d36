/** Values stored until the tab is closed. If the browser forbids storage they are lost on a reload.
 * Imported as `* as sessionStore`, so that calls say where a value goes. */

const key = (name: string) => `zhedel_${name}`

export function get<T>(name: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key(name)) ?? 'null') as T | null
  } catch {
    return null
  }
}

/** Null removes it. */
export function set(name: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key(name))
    else sessionStorage.setItem(key(name), JSON.stringify(value))
  } catch {
    return
  }
}
