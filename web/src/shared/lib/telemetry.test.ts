// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Payload } from '@/shared/page/payload'
import { noteEvent, startTelemetry } from './telemetry'

const { view } = await import('@/shared/navigation/view')

/** What a beacon carries, to be read at once. */
class Text {
  readonly text: string
  constructor(parts: string[]) {
    this.text = parts.join('')
  }
}

const sent: Text[] = []

const showPage = (name: string | null, path: string, error: Payload['error'] = null) =>
  view.set({
    payload: { locale: 'ru', path, route: { name }, error } as Payload,
    page: null,
    arrival: null,
  })

const takeEvents = () => sent.splice(0).map(({ text }) => JSON.parse(text))

beforeEach(() => {
  vi.stubGlobal('navigator', {
    doNotTrack: null,
    sendBeacon: (_: string, body: Text) => sent.push(body) > 0,
  })
  vi.stubGlobal('Blob', Text)
})

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

it('counts each page once by its name, and no error', () => {
  showPage('home', '/')
  startTelemetry()
  showPage('home', '/')
  showPage('faq', '/faq/')
  showPage(null, '/nope/', { status: 404, message: '' })
  const page = (route: string) => ({
    events: [{ name: 'page_view', route, locale: 'ru' }],
    can_share: false,
  })
  expect(takeEvents()).toEqual([page('home'), page('faq')])
})

it('shares counts only with consent', () => {
  showPage('home', '/')
  takeEvents()
  // Agreeing to remember where one came from is another matter.
  localStorage.setItem('zhedel_consent', 'attribution')
  noteEvent('registered')
  localStorage.setItem('zhedel_statistics', 'shared')
  noteEvent('registered')
  expect(takeEvents().map(({ can_share }) => can_share)).toEqual([false, true])
})

it('sends nothing with Do Not Track or Global Privacy Control', () => {
  showPage('home', '/')
  takeEvents()
  for (const wish of [{ doNotTrack: '1' }, { globalPrivacyControl: true }]) {
    vi.stubGlobal('navigator', { ...navigator, doNotTrack: null, ...wish })
    noteEvent('registered')
  }
  expect(sent).toEqual([])
})
