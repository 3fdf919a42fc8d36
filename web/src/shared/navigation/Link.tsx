import { type ComponentProps, useEffect, useRef } from 'react'
import { useLocale } from '@/shared/page/context'
import { watchLink } from './prefetch'
import { href, type Params } from './routes'

type Anchor = Omit<ComponentProps<'a'>, 'href' | 'ref'>

interface ToRoute {
  /** Name in site/routes.json, linked in the language of the page. */
  to: string
  params?: Params
  query?: Record<string, string | number>
  hash?: string
  href?: undefined
}

interface ToAddress {
  /** A path from the payload. */
  href: string
  to?: undefined
  params?: undefined
  query?: undefined
  hash?: undefined
}

export type LinkProps = Anchor & (ToRoute | ToAddress) & { prefetch?: boolean }

/** A plain link. The navigator listens for clicks on the whole document, so that links inside texts
 * work alike; this one also prefetches. */
export function Link({
  to,
  params,
  query,
  hash,
  href: given,
  prefetch = true,
  ...rest
}: LinkProps) {
  const locale = useLocale()
  const link = useRef<HTMLAnchorElement>(null)
  const address = to === undefined ? given : href(to, locale, params) + tail(query, hash)
  useEffect(() => {
    if (prefetch && link.current) return watchLink(link.current, address)
  }, [address, prefetch])
  return <a {...rest} ref={link} href={address} />
}

function tail(query: Record<string, string | number> = {}, hash = ''): string {
  const pairs = Object.entries(query).map((pair) => pair.map(encodeURIComponent).join('='))
  return (pairs.length ? `?${pairs.join('&')}` : '') + (hash && `#${hash}`)
}
