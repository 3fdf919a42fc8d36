import secretNames from '../../../../../site/secret-parameters.json'

const secrets = new Set(secretNames)

/** A URL as it may be stored: parameters that authenticate or identify a person are removed, the
 * rest stays verbatim. The server checks again before storing. */
export function storableAddress(address: string): string {
  const [beforeHash = '', ...hash] = address.split('#')
  const [path = '', ...query] = beforeHash.split('?')
  return path + rest('?', query.join('?')) + rest('#', hash.join('#'))
}

function rest(mark: string, pairs: string): string {
  const safePairs = pairs
    .split('&')
    .filter((pair) => !isSecret(pair))
    .join('&')
  return safePairs === '' ? '' : mark + safePairs
}

function isSecret(pair: string): boolean {
  const [name, ...value] = pair.split('=')
  return value.length > 0 && secrets.has((name ?? '').toLowerCase())
}

/** The relevant parts of a referrer. Browsers send full URLs or nothing. */
export interface Referrer {
  /** With `www.` and without the port. */
  host: string
  path: string
  /** Without the question mark; empty if there is none. */
  query: string
}

export function readReferrer(referrer: string): Referrer | null {
  try {
    const { hostname, pathname, search } = new URL(referrer)
    return { host: hostname, path: pathname, query: search.slice(1) }
  } catch {
    return null
  }
}

/** A host as traffic sources are compared. */
export function bareHost(host: string): string {
  return host.replace('www.', '')
}

/** Whether a referrer is this site or a subdomain of it. */
export function isOwnHost(host: string, site: string): boolean {
  return `.${bareHost(host)}`.endsWith(`.${bareHost(site)}`)
}

/** The `domain` of a cookie, or null where browsers accept none: IP addresses, and names without a
 * dot such as localhost. */
export function cookieDomain(host: string): string | null {
  const isName = host.includes('.') && !/^[\d.]+$/.test(host) && !host.includes(':')
  return isName ? `.${bareHost(host)}` : null
}
