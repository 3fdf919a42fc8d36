import { cookieDomain, readReferrer, storableAddress } from './address'
import {
  counterIn,
  decode,
  encode,
  localTime,
  packEntrance,
  packPromo,
  packSession,
  packSource,
  packVisitor,
} from './pack'
import { sourceOf } from './source'

/** The cookies, in the order in which they are written. */
export const NAMES = [
  'sbjs_migrations',
  'sbjs_current_add',
  'sbjs_first_add',
  'sbjs_current',
  'sbjs_first',
  'sbjs_udata',
  'sbjs_session',
  'sbjs_promo',
] as const
export type Name = (typeof NAMES)[number]

/** The decoded cookies of a browser. */
export type CookieJar = Partial<Record<Name, string>>

/** Six months of thirty days. */
const RETENTION_MINUTES = 6 * 30 * 24 * 60
const SESSION_MINUTES = 30
const MIGRATIONS = '1418474375998=1'

/** A full load of a page. */
export interface Load {
  href: string
  referrer: string
  agent: string
  now: Date
  /** The random number of a promo code; null if there are none. */
  promo: number | null
}

/** Reads the cookies from `document.cookie`. An empty or unreadable one counts as absent. */
export function readCookies(text: string): CookieJar {
  const jar: CookieJar = {}
  for (const pair of text.split(';')) {
    const [name = '', ...value] = pair.trim().split('=')
    const cookieName = NAMES.find((one) => one === name)
    const decoded = decode(value.join('='))
    if (cookieName && decoded) jar[cookieName] ??= decoded
  }
  return jar
}

/** The cookies that a page load writes, in order. */
export function writesOf(load: Load, jar: CookieJar): [Name, string][] {
  const { host, query } = placeOf(load.href)
  const referrer = readReferrer(load.referrer)
  const isInSession = jar.sbjs_session !== undefined
  const previous = jar.sbjs_current ?? jar.sbjs_first
  const isKnown = previous !== undefined
  const source = sourceOf({ host, query, referrer, isInSession, isKnown })
  const page = storableAddress(load.href)
  const entrance = packEntrance(localTime(load.now), page, storableAddress(load.referrer))
  const current = source ? packSource(source) : previous
  const visits = jar.sbjs_udata ? counterIn(jar.sbjs_udata, 'vst') + (isInSession ? 0 : 1) : 1
  const pages = jar.sbjs_session ? counterIn(jar.sbjs_session, 'pgs') + 1 : 1
  const { promo } = load
  const once = (name: Name, value: string | undefined) => (jar[name] ? undefined : value)
  const written: Record<Name, string | undefined> = {
    sbjs_migrations: once('sbjs_migrations', MIGRATIONS),
    sbjs_current_add: source ? entrance : undefined,
    sbjs_first_add: source ? once('sbjs_first_add', entrance) : undefined,
    sbjs_current: current,
    sbjs_first: once('sbjs_first', current),
    sbjs_udata: packVisitor(visits, load.agent),
    sbjs_session: packSession(pages, page),
    sbjs_promo: promo === null ? undefined : once('sbjs_promo', packPromo(promo)),
  }
  return NAMES.flatMap((name) => {
    const value = written[name]
    return value === undefined ? [] : [[name, value] as [Name, string]]
  })
}

function placeOf(href: string): { host: string; query: string } {
  const { hostname, search } = new URL(href)
  return { host: hostname, query: search.slice(1) }
}

/** The lifetime of a cookie: without consent until the browser is closed. A visit ends after half
 * an hour either way. */
export function lifeOf(name: Name, isConsented: boolean): number | null {
  if (name === 'sbjs_session') return SESSION_MINUTES
  return isConsented ? RETENTION_MINUTES : null
}

/** Text for `document.cookie`. */
export function cookieText(
  name: Name,
  value: string,
  { host, now, minutes }: { host: string; now: Date; minutes: number | null },
): string {
  const end = minutes === null ? null : new Date(now.getTime() + minutes * 60_000).toUTCString()
  const domain = cookieDomain(host)
  const attributes = `${end ? `; expires=${end}` : ''}${domain ? `;domain=${domain}` : ''}; path=/`
  return `${encode(name)}=${encode(value)}${attributes}`
}
