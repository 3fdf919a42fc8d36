import { expect, it } from 'vitest'
import { cookieDomain, isOwnHost, readReferrer, storableAddress } from './address'

it.each([
  ['https://example.kz/', 'https://example.kz/'],
  ['https://example.kz/?a=1&b=2#c', 'https://example.kz/?a=1&b=2#c'],
  ['https://example.kz/?utm_campaign=%D1%81+1&x', 'https://example.kz/?utm_campaign=%D1%81+1&x'],
  ['https://example.kz/unsub/?t=abc', 'https://example.kz/unsub/'],
  ['https://example.kz/sa/?k=abc&utm_source=sms', 'https://example.kz/sa/?utm_source=sms'],
  ['https://example.kz/kz/repayment/?c=Z-1&s=ff', 'https://example.kz/kz/repayment/'],
  ['https://example.kz/repayment/?order=1&key=2&a=3', 'https://example.kz/repayment/?a=3'],
  ['https://example.kz/docs/?code=ABC#file', 'https://example.kz/docs/#file'],
  ['https://example.kz/login/?next=%2Frepayment%2F%3Fs%3Dff', 'https://example.kz/login/'],
  ['https://example.kz/?TOKEN=a&a=1', 'https://example.kz/?a=1'],
  ['https://example.kz/?a=1?token=x', 'https://example.kz/?a=1?token=x'],
  ['https://example.kz/#access_token=x&a=1', 'https://example.kz/#a=1'],
  // A name without a value is no secret.
  ['https://example.kz/?token&%E0%A4=1', 'https://example.kz/?token&%E0%A4=1'],
])('keeps of %s what names and proves nobody', (address, expected) => {
  expect(storableAddress(address)).toBe(expected)
})

it('reads a referrer, and none where there is none', () => {
  expect(readReferrer('https://www.google.kz:8443/search?q=a#b')).toEqual({
    host: 'www.google.kz',
    path: '/search',
    query: 'q=a',
  })
  expect(readReferrer('android-app://com.google.android.gm/')?.host).toBe('com.google.android.gm')
  for (const nothing of ['', 'a b', '//']) expect(readReferrer(nothing)).toBeNull()
})

it.each([
  ['example.kz', true],
  ['www.example.kz', true],
  ['m.example.kz', true],
  ['a.b.example.kz', true],
  ['notexample.kz', false],
  ['example.kz.evil.com', false],
  ['example.com', false],
])('tells whether %s is the site itself', (host, own) => {
  expect(isOwnHost(host, 'example.kz')).toBe(own)
  expect(isOwnHost(host, 'www.example.kz')).toBe(own)
})

it.each([
  ['example.kz', '.example.kz'],
  ['www.example.kz', '.example.kz'],
  ['m.example.kz', '.m.example.kz'],
  ['localhost', null],
  ['127.0.0.1', null],
  ['[::1]', null],
])('gives cookies of %s the domain %s', (host, domain) => {
  expect(cookieDomain(host)).toBe(domain)
})
