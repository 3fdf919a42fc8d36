// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { recordVisit } from '@/areas/marketing/attribution/visit'
import { words } from '@/areas/marketing/words/cookies'
import { consent, giveConsent, publishConsent, readConsent } from './consent'

let written: string[]

beforeEach(() => {
  localStorage.clear()
  written = []
  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => {
    written.push(text)
    cookie?.set?.call(document, text)
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  for (const pair of document.cookie.split('; ')) {
    document.cookie = `${pair.split('=')[0]}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`
  }
})

const visit = (href: string) => recordVisit(href, readConsent() === 'attribution', true)

const lasting = () =>
  written.filter((text) => text.includes('expires=') && !text.startsWith('sbjs_session='))

it('is unknown until the cookie is read, and treats an unknown answer as the strictest', () => {
  expect(consent.get()).toBeUndefined()
  publishConsent()
  expect(consent.get()).toBeNull()
  localStorage.setItem('zhedel_consent', 'everything')
  expect(readConsent()).toBe('necessary')
})

it('keeps a visit no longer than the browser is open without consent', () => {
  visit('http://localhost/')
  expect(written).toHaveLength(8)
  expect(lasting()).toEqual([])
  giveConsent('necessary')
  expect(written.slice(8)).toEqual([
    'zhedel_consent=necessary; max-age=31536000; path=/; samesite=lax',
  ])
  visit('http://localhost/')
  expect(lasting()).toEqual([])
})

it.each(['ru', 'kz'] as const)('keeps the choice as long as the page says: %s', (locale) => {
  giveConsent('necessary')
  const days = Number(/max-age=(\d+)/.exec(written.at(-1) ?? '')?.[1]) / 86_400
  const row = words[locale].necessary.rows.find(({ name }) => name === 'zhedel_consent')
  expect(row?.term).toContain(`cookie — ${days}\u00a0`)
})

it('stores attribution from the consent on, and deletes it on withdrawal', () => {
  visit('http://localhost/?utm_source=a')
  const before = document.cookie
  giveConsent('attribution')
  expect(lasting()).toHaveLength(7)
  const after = `${before}; zhedel_consent=attribution`
  expect(document.cookie.split('; ').sort()).toEqual(after.split('; ').sort())
  expect(consent.get()).toBe('attribution')
  giveConsent('necessary')
  expect(document.cookie).toBe('zhedel_consent=necessary')
  expect(readConsent()).toBe('necessary')
})

it('bears a browser that keeps nothing', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('no', 'SecurityError')
    },
    setItem: () => {
      throw new DOMException('no', 'SecurityError')
    },
  })
  expect(readConsent()).toBeNull()
  giveConsent('necessary')
  expect(consent.get()).toBe('necessary')
  vi.unstubAllGlobals()
})
