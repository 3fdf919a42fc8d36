// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import type { Page } from '@/shared/page/contract'
import type { Payload } from '@/shared/page/payload'
import { settle } from './settle'

const page: Page = { default: () => null, head: () => ({ title: 'Сұрақтар' }), Frame: () => null }
const meta = {
  canonical: 'https://zhedel.kz/kz/faq/',
  description: 'Микрокредит',
  robots: 'index, follow',
  alternates: [
    { hreflang: 'ru-KZ', href: 'https://zhedel.kz/faq/' },
    { hreflang: 'kk-KZ', href: 'https://zhedel.kz/kz/faq/' },
  ],
}
const site = { brand: 'Zhedel' }
const payload = { locale: 'kz', error: null, meta, site } as unknown as Payload
const scrollTo = vi.fn()

const head = (selector: string) =>
  [...document.head.querySelectorAll(selector)].map(
    (tag) => tag.getAttribute('content') ?? tag.getAttribute('href'),
  )

beforeEach(() => {
  scrollTo.mockReset()
  vi.stubGlobal('scrollTo', scrollTo)
  document.documentElement.lang = 'en'
  document.body.lang = 'ru-KZ'
  document.head.innerHTML = `<title>Old</title>
    <meta name="description" content="old"><meta name="robots" content="noindex, nofollow">
    <meta property="og:title" content="old"><link rel="canonical" href="https://zhedel.kz/">
    <link rel="alternate" hreflang="ru-KZ" href="https://zhedel.kz/">`
  document.body.innerHTML = `<main><h1 tabindex="-1">Сұрақтар</h1>
    <h2 id="қарыз" style="scroll-margin-top: 80px"></h2></main>`
})

it('makes the head that of the page, with no tag twice', () => {
  const view = { payload, page, arrival: { hash: '', position: null } }
  settle(view)
  settle(view)
  expect(document.title).toBe('Сұрақтар — Zhedel')
  expect(head('meta[name="description"]')).toEqual(['Микрокредит'])
  expect(head('meta[name="robots"]')).toEqual(['index, follow'])
  expect(head('meta[property="og:title"]')).toEqual(['Сұрақтар — Zhedel'])
  expect(head('meta[property="og:url"]')).toEqual(['https://zhedel.kz/kz/faq/'])
  expect(head('link[rel="canonical"]')).toEqual(['https://zhedel.kz/kz/faq/'])
  expect(head('link[hreflang]')).toEqual(['https://zhedel.kz/faq/', 'https://zhedel.kz/kz/faq/'])
  expect([document.documentElement.lang, document.body.lang]).toEqual(['en', 'kk-KZ'])
})

it('removes metadata that an error page lacks', () => {
  const meta = { description: '', canonical: null, robots: 'noindex, nofollow', alternates: [] }
  const error = { status: 404, message: 'This page could not be found' }
  settle({
    payload: { ...payload, meta, error },
    page: null,
    arrival: { hash: '', position: null },
  })
  expect(document.title).toBe('This page could not be found')
  expect(head('link[rel="canonical"], link[hreflang], meta[property="og:url"]')).toEqual([])
})

it.each([
  ['', null, 0],
  ['', { x: 0, y: 300 }, 300],
  ['#missing', { x: 0, y: 300 }, 300],
  ['#missing', null, 0],
  ['#%', null, 0],
  [`#${encodeURIComponent('қарыз')}`, { x: 0, y: 300 }, -80],
])('scrolls for hash "%s" and saved %j to %i', (hash, position, top) => {
  settle({ payload, page, arrival: { hash, position } })
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ left: 0, top, behavior: 'instant' })
  expect(document.activeElement?.tagName).toBe('H1')
})

it('does not change the page that came with the document', () => {
  settle({ payload, page, arrival: null })
  expect(document.title).toBe('Old')
  expect(scrollTo).not.toHaveBeenCalled()
})
