/** Entries of the browser's history and their scroll positions. */

export interface Position {
  x: number
  y: number
}

const STORAGE_KEY = 'scroll-positions'
const POSITIONS_MAX = 50

let positions = new Map<string, Position>()
let current = ''
let count = 0

export function startEntries(): void {
  try {
    positions = new Map(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]'))
  } catch {
    // Blocked or damaged storage: only positions from before the reload are lost.
  }
  current = keyOfState() ?? newKey()
  history.replaceState({ ...history.state, key: current }, '')
  window.addEventListener('beforeunload', keepForReload)
}

/** Call before the page changes: afterwards the position is of another page. */
export function leaveEntry(): void {
  positions.set(current, { x: window.scrollX, y: window.scrollY })
}

export function enterEntry(url: URL, mode: 'push' | 'replace'): void {
  if (mode === 'push') current = newKey()
  history[`${mode}State`]({ key: current }, '', url)
}

/** The browser has moved to another entry. `isNew`: it followed an anchor link by itself, and has
 * scrolled already. */
export function arriveAtEntry(): { isNew: boolean; position: Position | null } {
  const key = keyOfState()
  if (key === null) {
    current = newKey()
    history.replaceState({ key: current }, '')
    return { isNew: true, position: null }
  }
  leaveEntry()
  current = key
  return { isNew: false, position: positions.get(key) ?? null }
}

function keyOfState(): string | null {
  const key: unknown = history.state?.key
  return typeof key === 'string' ? key : null
}

function newKey(): string {
  count += 1
  return `${Date.now().toString(36)}-${count}`
}

function keepForReload(): void {
  leaveEntry()
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions].slice(-POSITIONS_MAX)))
  } catch {
    // As above.
  }
}
