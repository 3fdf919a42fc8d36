/** A window for a file that is still on its way: asked for at the press itself, because later the
 * browser would take it for an advertisement. */
export function openWindow(): { show: (file: Blob) => boolean; close: () => void } {
  const opened = window.open('', '_blank')
  return {
    /** False where the browser gave no window. */
    show(file) {
      if (!opened || opened.closed) return false
      const address = URL.createObjectURL(file)
      opened.location.replace(address)
      setTimeout(() => URL.revokeObjectURL(address), 60_000)
      return true
    },
    close: () => opened?.close(),
  }
}
