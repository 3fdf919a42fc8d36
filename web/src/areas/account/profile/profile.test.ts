import { expect, it } from 'vitest'
import { deviceName } from './device'
import { parseLimit } from './LimitSection'
import { answerOf, type Consent } from './useConsents'

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [`${ANDROID} Chrome/130.0.0.0 Mobile Safari/537.36`, 'Chrome, Android'],
  [`${ANDROID} SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36`, 'Samsung Internet, Android'],
  [`${ANDROID} Chrome/130.0 YaBrowser/24.10 Mobile Safari/537.36`, 'Яндекс Браузер, Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
    'Firefox, Windows',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.1 Safari/605.1.15', 'Safari, macOS'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36 Edg/130.0', 'Edge, Windows'],
  ['curl/8.5.0', null],
  ['', null],
])('knows a device again by %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

it('treats as withdrawn only what was given before', () => {
  const entry = (is_given: boolean): Consent => ({
    kind: 'marketing',
    is_given,
    text_version: '2026-11-15',
    recorded_at: '2026-11-15T05:00:00Z',
  })
  // The newest first, as the ledger comes.
  const [again, withdrawn, first, never] = [entry(true), entry(false), entry(true), entry(false)]
  const ledger: Consent[] = [again, withdrawn, first, { ...entry(true), kind: 'terms' }, never]
  expect(ledger.map((one) => answerOf(one, ledger))).toEqual([
    'given',
    'withdrawn',
    'given',
    'given',
    'never',
  ])
})

it.each([
  ['50000', 50_000],
  ['50 000 ₸', 50_000],
  ['1000', 1_000],
  ['999', null],
  ['10000000', 10_000_000],
  ['10000001', null],
  ['', null],
  ['5000.5', null],
])('reads the limit %s', (text, tenge) => {
  expect(parseLimit(text)).toBe(tenge)
})
