import { callAuthorized } from '@/shared/session/session'

/** Opens a file of the person's own by an address of its own: a phone that shows no PDF keeps it then.
 * The window is asked for at the press itself, because later the browser would take it for an
 * advertisement; where it gives none, the file opens in this one. */
export async function openFile(path: string): Promise<void> {
  const opened = window.open('', '_blank')
  try {
    const { url } = await callAuthorized('POST /file-addresses', { path })
    const place = opened && !opened.closed ? opened : window
    place.location.assign(url)
  } catch (reason) {
    opened?.close()
    throw reason
  }
}
