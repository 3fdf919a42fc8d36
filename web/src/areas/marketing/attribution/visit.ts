/** Records attribution: the only module that touches its cookies. */

import { cookieText, lifeOf, NAMES, type Name, readCookies, writesOf } from './cookies'

function write(name: Name, value: string, minutes: number | null): void {
  const { hostname: host } = window.location
  document.cookie = cookieText(name, value, { host, now: new Date(), minutes })
}

/** Records a full page load, once. The URL is the one that was loaded: by now the page may have
 * replaced it. */
export function recordVisit(href: string, isConsented: boolean, hasPromo: boolean): void {
  const { referrer, cookie } = document
  const promo = hasPromo ? Math.random() : null
  const load = { href, referrer, agent: navigator.userAgent, now: new Date(), promo }
  for (const [name, value] of writesOf(load, readCookies(cookie))) {
    write(name, value, lifeOf(name, isConsented))
  }
}

/** From now on attribution is persistent. */
export function persistVisits(): void {
  const jar = readCookies(document.cookie)
  for (const name of NAMES) {
    const value = jar[name]
    if (value) write(name, value, lifeOf(name, true))
  }
}

/** Deletes persistent attribution. The next page starts over, until the browser is closed. */
export function forgetVisits(): void {
  for (const name of NAMES) write(name, '', -1)
}
