import { bareHost, isOwnHost, type Referrer } from './address'
import { readQuery } from './query'

/** Where a visit came from, in the fields of sourcebuster. */
export interface Source {
  typ: 'utm' | 'organic' | 'referral' | 'typein'
  src: string
  mdm: string
  cmp: string
  cnt: string
  trm: string
}

/** What determines the source of a visit. */
export interface Arrival {
  /** The site's own host. */
  host: string
  /** The query of the page's address, without its mark. */
  query: string
  referrer: Referrer | null
  /** A visit is in progress: a referral does not start another one. */
  isInSession: boolean
  /** An earlier visit is known: a direct visit does not replace it. */
  isKnown: boolean
}

export const NONE = '(none)'

const CAMPAIGN = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'gclid',
  'yclid',
]

/** Search engines that pass the search term, the parameter, and their name if it is not the first
 * part of the host. */
const ENGINES: [host: string, parameter: string, name?: string][] = [
  ['bing.com', 'q'],
  ['yahoo.com', 'p'],
  ['about.com', 'q'],
  ['aol.com', 'q'],
  ['ask.com', 'q'],
  ['globososo.com', 'q', 'globo'],
  ['go.mail.ru', 'q', 'go.mail.ru'],
  ['rambler.ru', 'query'],
  ['tut.by', 'query', 'tut.by'],
]

/** Sites that redirect through another host. */
const ALIASES: [host: string, name: string][] = [
  ['t.co', 'twitter.com'],
  ['plus.url.google.com', 'plus.google.com'],
]

const YANDEX = /^(?:.*\.)?yandex\..{2,9}$/i
const GOOGLE = /^(?:www\.)?google\..{2,9}$/i

/** The source of this visit; null if it changes nothing. */
export function sourceOf(arrival: Arrival): Source | null {
  const query = readQuery(arrival.query)
  if (CAMPAIGN.some((name) => query.has(name))) return campaign(query, arrival.referrer)
  const { referrer } = arrival
  const foreign = referrer && !isOwnHost(referrer.host, arrival.host) ? referrer : null
  const engine = foreign && engineOf(foreign)
  if (engine) return source('organic', engine, 'organic')
  if (foreign && !arrival.isInSession) return referral(foreign)
  return arrival.isKnown ? null : source('typein', '(direct)')
}

/** The fields in the order in which they are written. */
function source(
  typ: Source['typ'],
  src: string,
  mdm = NONE,
  cmp = NONE,
  cnt = NONE,
  trm = NONE,
): Source {
  return { typ, src, mdm, cmp, cnt, trm }
}

function campaign(query: Map<string, string>, referrer: Referrer | null): Source {
  const paid = query.has('gclid') ? 'google' : query.has('yclid') ? 'yandex' : null
  return source(
    'utm',
    query.get('utm_source') ?? paid ?? NONE,
    query.get('utm_medium') ?? (paid ? 'cpc' : NONE),
    query.get('utm_campaign') ?? (paid ? `${paid}_cpc` : NONE),
    query.get('utm_content'),
    query.get('utm_term') ?? (searchedFor(referrer) || NONE),
  )
}

/** The Yandex search term, as in the URL. */
function searchedFor(referrer: Referrer | null): string | undefined {
  if (!referrer || !YANDEX.test(referrer.host)) return undefined
  return readQuery(referrer.query).get('text')
}

function engineOf({ host, query }: Referrer): string | null {
  if (YANDEX.test(host) && query.includes('text=')) return 'yandex'
  if (GOOGLE.test(host)) return 'google'
  for (const [site, parameter, name = site.split('.')[0] ?? site] of ENGINES) {
    if (isWithin(host, site) && query.toLowerCase().includes(`${parameter}=`)) return name
  }
  return null
}

function referral({ host, path }: Referrer): Source {
  const alias = ALIASES.find(([site]) => isWithin(host, site))
  return source('referral', alias?.[1] ?? bareHost(host), 'referral', NONE, path)
}

function isWithin(host: string, site: string): boolean {
  return `.${host}`.endsWith(`.${site}`)
}
