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

/** What a visit is told by. */
export interface Arrival {
  /** The site's own host. */
  host: string
  /** The query of the page's address, without its mark. */
  query: string
  referrer: Referrer | null
  /** A visit is under way: a referral does not begin another one. */
  isInSession: boolean
  /** Something is known of an earlier visit: coming directly does not replace it. */
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

/** Search engines that name what was searched for, and the parameter in which they do. */
const ENGINES = [
  { host: 'bing.com', parameter: 'q' },
  { host: 'yahoo.com', parameter: 'p' },
  { host: 'about.com', parameter: 'q' },
  { host: 'aol.com', parameter: 'q' },
  { host: 'ask.com', parameter: 'q' },
  { host: 'globososo.com', parameter: 'q', name: 'globo' },
  { host: 'go.mail.ru', parameter: 'q' },
  { host: 'rambler.ru', parameter: 'query' },
  { host: 'tut.by', parameter: 'query' },
]

/** Sites that lead away by another address than their own. */
const ALIASES = [
  { host: 't.co', name: 'twitter.com' },
  { host: 'plus.url.google.com', name: 'plus.google.com' },
]

const YANDEX = /^(?:.*\.)?yandex\..{2,9}$/i
const GOOGLE = /^(?:www\.)?google\..{2,9}$/i

/** Where this visit came from; null where it changes nothing of what is known. */
export function sourceOf(arrival: Arrival): Source | null {
  const query = readQuery(arrival.query)
  if (CAMPAIGN.some((name) => query.has(name))) return campaign(query, arrival.referrer)
  const { referrer } = arrival
  const foreign = referrer && !isOwnHost(referrer.host, arrival.host) ? referrer : null
  const engine = foreign && engineOf(foreign)
  if (engine) return { ...nothing, typ: 'organic', src: engine, mdm: 'organic' }
  if (foreign && !arrival.isInSession) return referral(foreign)
  return arrival.isKnown ? null : { ...nothing, typ: 'typein', src: '(direct)' }
}

const nothing = { mdm: NONE, cmp: NONE, cnt: NONE, trm: NONE }

function campaign(query: Map<string, string>, referrer: Referrer | null): Source {
  const paid = query.has('gclid') ? 'google' : query.has('yclid') ? 'yandex' : null
  return {
    typ: 'utm',
    src: query.get('utm_source') ?? paid ?? NONE,
    mdm: query.get('utm_medium') ?? (paid ? 'cpc' : NONE),
    cmp: query.get('utm_campaign') ?? (paid ? `${paid}_cpc` : NONE),
    cnt: query.get('utm_content') ?? NONE,
    trm: query.get('utm_term') ?? (searchedFor(referrer) || NONE),
  }
}

/** What somebody searched Yandex for, as it stands in the address. */
function searchedFor(referrer: Referrer | null): string | undefined {
  if (!referrer || !YANDEX.test(referrer.host)) return undefined
  return readQuery(referrer.query).get('text')
}

function engineOf({ host, query }: Referrer): string | null {
  if (YANDEX.test(host) && query.includes('text=')) return 'yandex'
  if (GOOGLE.test(host)) return 'google'
  const named = ENGINES.find(
    (engine) => isWithin(host, engine.host) && query.toLowerCase().includes(`${engine.parameter}=`),
  )
  return named ? (named.name ?? named.host) : null
}

function referral({ host, path }: Referrer): Source {
  const alias = ALIASES.find((alias) => isWithin(host, alias.host))
  const src = alias ? alias.name : bareHost(host)
  return { ...nothing, typ: 'referral', src, mdm: 'referral', cnt: path }
}

function isWithin(host: string, site: string): boolean {
  return `.${host}`.endsWith(`.${site}`)
}
