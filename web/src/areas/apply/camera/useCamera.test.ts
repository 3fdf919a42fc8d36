import { expect, it } from 'vitest'
import { words } from '@/areas/apply/words/camera'
import { browserOf } from './browser'
import { cameraErrorOf } from './useCamera'

const errorNamed = (name: string) => Object.assign(new Error(''), { name })

it.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['PermissionDeniedError', 'denied'],
  ['NotFoundError', 'none'],
  ['OverconstrainedError', 'none'],
  ['TypeError', 'none'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['NeverHeardOf', 'busy'],
] as const)('takes %s for %s', (name, error) => {
  expect(cameraErrorOf(errorNamed(name))).toBe(error)
})

const APPLE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit'
const ANDROID = 'Mozilla/5.0 (Linux; Android 13; SM-A125F) AppleWebKit/537.36'

it.each([
  [`${APPLE} Version/17.5 Mobile/15E148 Safari/604.1`, 0, 'ios'],
  [`${APPLE} CriOS/126.0 Mobile/15E148 Safari/604.1`, 0, 'ios'],
  [`${APPLE} Mobile/15E148 Instagram 300.0`, 0, 'in_app'],
  [`${ANDROID} Version/4.0 Chrome/126.0 Mobile Safari/537.36`, 0, 'android'],
  ['Mozilla/5.0 (Linux; Android 13; SM-A125F; wv) Chrome/126.0', 0, 'in_app'],
  [`${ANDROID} SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36`, 0, 'samsung'],
  [`${ANDROID} Chrome/124.0 YaBrowser/24.6 Mobile Safari/537.36`, 0, 'yandex'],
  ['Mozilla/5.0 (Android 13; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0', 0, 'firefox'],
  [`${MAC}/605.1.15 Version/17.5 Safari/605.1.15`, 0, 'mac_safari'],
  [`${MAC}/605.1.15 Version/17.5 Safari/605.1.15`, 5, 'ios'],
  [`${MAC}/537.36 Chrome/126.0 Safari/537.36`, 0, 'desktop'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0 Edg/126.0', 0, 'desktop'],
  ['', 0, 'desktop'],
] as const)('knows %s', (userAgent, touchPoints, browser) => {
  expect(browserOf(userAgent, touchPoints)).toBe(browser)
  expect(words.ru.steps[browser].length).toBe(words.kz.steps[browser].length)
})
