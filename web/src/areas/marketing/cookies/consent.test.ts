// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { recordVisit } from '@/areas/marketing/attribution/visit'
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

it('knows nothing until the browser was asked, and takes an unknown answer for the least', () => {
  expect(consent.get()).toBeUndefined()
  publishConsent()
  expect(consent.get()).toBeNull()
  localStorage.setItem('zhedel_consent', 'everything')
  expect(readConsent()).toBe('necessary')
})

it('keeps a visit no longer than the browser is open before an answer and after a refusal', () => {
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

it('keeps what is known from the moment somebody agrees, and forgets it when they no longer do', () => {
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
