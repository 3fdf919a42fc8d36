/** Whether somebody has signed in with this browser, as far as it knows: enough to name a button,
 * never to show data. */

const KEY = 'zhedel_signed_in'

/** A browser may forbid storage: the button then always says "sign in". */
export function readHint(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

export function writeHint(isIn: boolean): void {
  try {
    if (isIn) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
  } catch {
    return
  }
}
