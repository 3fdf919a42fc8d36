import { headOf } from '@/app/head-of'
import { announce } from '@/shared/navigation/announce'
import { scrollOnArrival } from '@/shared/navigation/scroll'
import type { View } from '@/shared/navigation/view'
import type { PageModule } from '@/shared/page/contract'
import type { Payload } from '@/shared/page/payload'

const tags = { ru: 'ru-KZ', kz: 'kk-KZ' }

/** Makes the document's head that of the page, as if the server had sent it. */
function applyHead(payload: Payload, page: PageModule | null): void {
  const { title, description } = headOf(payload, page)
  const { canonical, robots, alternates } = payload.meta
  document.title = title
  meta('name', 'description', description)
  meta('name', 'robots', robots)
  meta('property', 'og:title', title)
  meta('property', 'og:description', description)
  meta('property', 'og:url', canonical)
  one('link[rel="canonical"]', canonical && { rel: 'canonical', href: canonical })
  for (const old of document.head.querySelectorAll('link[rel="alternate"][hreflang]')) old.remove()
  for (const { hreflang, href } of alternates) add('link', { rel: 'alternate', hreflang, href })
  applyLanguage(tags[payload.locale])
}

/** `<html lang>` is the lender's setting: it follows the page only if it did on arrival. */
function applyLanguage(tag: string): void {
  const { documentElement: html, body } = document
  if (html.lang === body.lang) html.lang = tag
  body.lang = tag
}

function meta(kind: 'name' | 'property', key: string, content: string | null): void {
  one(`meta[${kind}="${key}"]`, content !== null && { [kind]: key, content })
}

/** One tag with these attributes, or none. */
function one(selector: string, attributes: Record<string, string> | false | null | ''): void {
  for (const old of document.head.querySelectorAll(selector)) old.remove()
  if (attributes) add(selector.startsWith('link') ? 'link' : 'meta', attributes)
}

function add(name: 'link' | 'meta', attributes: Record<string, string>): void {
  const tag = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) tag.setAttribute(key, value)
  document.head.append(tag)
}

/** What the browser does by itself after a full load, done once the new page is in the document. */
export function settle({ payload, page, arrival }: View): void {
  if (!arrival) return
  applyHead(payload, page)
  scrollOnArrival(arrival.hash, arrival.position)
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  announce(document.title)
}
