/** What the browser does about where people come from: the one place that touches its cookies. */

import { cookieText, lifeOf, NAMES, type Name, readCookies, writesOf } from './cookies'

function write(name: Name, value: string, minutes: number | null): void {
  const { hostname: host } = window.location
  document.cookie = cookieText(name, value, { host, now: new Date(), minutes })
}

/** Notes a full load of a page, once. The address is the one that was loaded: by now the page may
 * have put another in its place. */
export function recordVisit(href: string, isConsented: boolean, hasPromo: boolean): void {
  const { referrer, cookie } = document
  const promo = hasPromo ? Math.random() : null
  const load = { href, referrer, agent: navigator.userAgent, now: new Date(), promo }
  for (const [name, value] of writesOf(load, readCookies(cookie))) {
    write(name, value, lifeOf(name, isConsented))
  }
}

/** What is known may stay from now on. */
export function persistVisits(): void {
  const jar = readCookies(document.cookie)
  for (const name of NAMES) {
    const value = jar[name]
    if (value) write(name, value, lifeOf(name, true))
  }
}

/** Forgets what was kept with consent. The next page begins anew, for as long as the browser is
 * open. */
export function forgetVisits(): void {
  for (const name of NAMES) write(name, '', -1)
}
