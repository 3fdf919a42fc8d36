import secretNames from '../../../../../site/secret-parameters.json'

const secrets = new Set(secretNames)

/** An address as it may be kept: what proves or names a person is taken out, the rest stays as it
 * was written. The server looks once more before it keeps one. */
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

/** The parts of a referrer that count. A browser gives whole addresses or nothing. */
export interface Referrer {
  /** With `www.` and without the port. */
  host: string
  path: string
  /** Without the mark; empty where there is none. */
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

/** A host by which traffic is told apart. */
export function bareHost(host: string): string {
  return host.replace('www.', '')
}

/** Whether a referrer is this site or a part of it. */
export function isOwnHost(host: string, site: string): boolean {
  return `.${bareHost(host)}`.endsWith(`.${bareHost(site)}`)
}

/** The `domain` of a cookie, or null where browsers accept none: addresses of the network, and names
 * without a dot such as localhost. */
export function cookieDomain(host: string): string | null {
  const isName = host.includes('.') && !/^[\d.]+$/.test(host) && !host.includes(':')
  return isName ? `.${bareHost(host)}` : null
}
