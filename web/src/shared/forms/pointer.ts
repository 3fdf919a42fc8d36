/** A message that appears while a button is pressed moves the button away from under the finger,
 * and the click is lost. So field errors wait until nothing is pressed. */

/** A press that ends outside the window is not reported. */
const WAIT_MS = 1000

let isPressed = false
let isWatching = false

export function watchPointer(): void {
  if (isWatching) return
  isWatching = true
  addEventListener('mousedown', () => setPressed(true), true)
  addEventListener('mouseup', () => setPressed(false), true)
}

function setPressed(next: boolean): void {
  isPressed = next
}

/** Runs at once, or after the current press and its click. */
export function afterPointerRelease(run: () => void): void {
  if (!isPressed) {
    run()
    return
  }
  const timer = setTimeout(done, WAIT_MS)
  function done() {
    clearTimeout(timer)
    removeEventListener('mouseup', later)
    setPressed(false)
    run()
  }
  // The click comes after the release.
  const later = () => setTimeout(done)
  addEventListener('mouseup', later)
}
