import { NONE, type Source } from './source'

const BETWEEN = '|||'

/** Longest value of a field that is no address: six of them fit into a cookie of 4 KB. */
const VALUE_CHARS_MAX = 200
const AGENT_CHARS_MAX = 512

/** As `encodeURIComponent`, and the marks that it leaves alone. */
export function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!~*'()]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** What was encoded; null where it was not. */
export function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

function pack(fields: Record<string, string | number>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join(BETWEEN)
}

/** A field of a packed text. */
function field(packed: string, name: string): string | undefined {
  const found = packed.split(BETWEEN).find((pair) => pair.startsWith(`${name}=`))
  return found?.slice(name.length + 1)
}

/** A counter in a packed text; what is no number counts as one. */
export function counterIn(packed: string, name: 'vst' | 'pgs'): number {
  return Number.parseInt(field(packed, name) ?? '', 10) || 1
}

export function packSource({ typ, ...rest }: Source): string {
  const { src, mdm, cmp, cnt, trm } = rest
  const short = Object.entries({ src, mdm, cmp, cnt, trm }).map(([name, value]) => [
    name,
    value.slice(0, VALUE_CHARS_MAX),
  ])
  return pack({ typ, ...Object.fromEntries(short) })
}

export function packEntrance(firedAt: string, entrance: string, referrer: string): string {
  return pack({ fd: firedAt, ep: entrance, rf: referrer || NONE })
}

export function packVisitor(visits: number, agent: string): string {
  return pack({ vst: visits, uip: NONE, uag: agent.slice(0, AGENT_CHARS_MAX) })
}

export function packSession(pages: number, page: string): string {
  return pack({ pgs: pages, cpg: page })
}

const PROMO_MIN = 100_000
const PROMO_MAX = 999_999

/** A code to tell on the phone, by a number from 0 up to 1. It helps to find a visit and names none. */
export function packPromo(random: number): string {
  return pack({ code: Math.floor(random * (PROMO_MAX - PROMO_MIN + 1)) + PROMO_MIN })
}

/** `2025-11-15 12:00:00` by the visitor's own clock. */
export function localTime(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const date = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-')
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join(':')
  return `${date} ${time}`
}
