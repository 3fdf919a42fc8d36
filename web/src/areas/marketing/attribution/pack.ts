import { NONE, type Source } from './source'

const BETWEEN = '|||'

/** Longest value of a source: six of them fit into a cookie of 4 KB, however they are encoded. */
const VALUE_CHARS_MAX = 200
/** Longest URL or user agent. */
const ADDRESS_CHARS_MAX = 512

/** Like `encodeURIComponent`, and the characters that it leaves alone. */
export function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!~*'()]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** Null if it is malformed. */
export function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

function pack(fields: object, charsMax: number): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${String(value).slice(0, charsMax)}`)
    .join(BETWEEN)
}

/** A field of a packed text. */
function field(packed: string, name: string): string | undefined {
  const pair = packed.split(BETWEEN).find((pair) => pair.startsWith(`${name}=`))
  return pair?.slice(name.length + 1)
}

/** A counter in a packed text; anything but a number counts as one. */
export function counterIn(packed: string, name: 'vst' | 'pgs'): number {
  return Number.parseInt(field(packed, name) ?? '', 10) || 1
}

export function packSource(source: Source): string {
  return pack(source, VALUE_CHARS_MAX)
}

export function packEntrance(firedAt: string, entrance: string, referrer: string): string {
  return pack({ fd: firedAt, ep: entrance, rf: referrer || NONE }, ADDRESS_CHARS_MAX)
}

export function packVisitor(visits: number, agent: string): string {
  return pack({ vst: visits, uip: NONE, uag: agent }, ADDRESS_CHARS_MAX)
}

export function packSession(pages: number, page: string): string {
  return pack({ pgs: pages, cpg: page }, ADDRESS_CHARS_MAX)
}

const PROMO_MIN = 100_000
const PROMO_MAX = 999_999

/** A code to name on the phone, from a number from 0 up to 1. It helps to find a visit and
 * identifies nobody. */
export function packPromo(random: number): string {
  return `code=${Math.floor(random * (PROMO_MAX - PROMO_MIN + 1)) + PROMO_MIN}`
}

/** `2025-11-15 12:00:00` by the visitor's own clock. */
export function localTime(now: Date): string {
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 19).replace('T', ' ')
}
