import type { Schemas } from '@/shared/api/contract'
import { integer } from '@/shared/i18n/format'
import { callAuthorized } from '@/shared/session/session'

export type SigningDocument = Schemas['SigningDocument']

/** Rounded up, so that nothing has zero kilobytes. */
export function kilobytes(bytes: number): string {
  return integer(Math.max(1, Math.ceil(bytes / 1000)))
}

/** Enough of a hash to compare by eye: "3f9a 01bc … 77e2 d405". */
export function shortHash(sha256: string): string {
  const groups = (text: string) => text.match(/.{4}/g)?.join(' ') ?? text
  return `${groups(sha256.slice(0, 8))} … ${groups(sha256.slice(-8))}`
}

/** A recognisable file name: what it is, and of which contract. */
export function fileName(name: string, contractNumber: string | null | undefined): string {
  const number = contractNumber?.replace(/[^\w-]+/g, '-')
  return `${number ? `${name}-${number}` : name}.pdf`
}

/** Opens a file by its own URL, so that a phone that cannot show PDFs can save it. The window is
 * opened by the click itself, because later the browser would block it as a pop-up; if there is
 * none, the file opens in this one. */
export async function openFile(path: string): Promise<void> {
  const opened = window.open('', '_blank')
  try {
    const { url } = await callAuthorized('POST /file-links', { path })
    const place = opened && !opened.closed ? opened : window
    place.location.assign(url)
  } catch (reason) {
    opened?.close()
    throw reason
  }
}

/** Hands a file to the browser's downloads: the request needs a token, so a plain link cannot. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers read it only after the click handler.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
