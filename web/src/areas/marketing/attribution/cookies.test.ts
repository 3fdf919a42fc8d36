import { describe, expect, it } from 'vitest'
import { type CookieJar, cookieText, type Load, lifeOf, readCookies, writesOf } from './cookies'
import { encode } from './pack'

const NOON = new Date('2025-11-15T07:00:00Z')

const load = (over: Partial<Load> = {}): Load => ({
  href: 'https://example.kz/',
  referrer: '',
  agent: 'UA/1.0',
  now: NOON,
  promo: null,
  ...over,
})

/** What a browser holds once a load has written. */
const left = (visit: Load, jar: CookieJar): CookieJar => ({
  ...jar,
  ...Object.fromEntries(writesOf(visit, jar)),
})

const TYPEIN = 'typ=typein|||src=(direct)|||mdm=(none)|||cmp=(none)|||cnt=(none)|||trm=(none)'

it('writes everything on the first visit, in its order', () => {
  const local = `fd=${NOON.getFullYear()}-11-15 ${String(NOON.getHours()).padStart(2, '0')}:00:00`
  const entrance = `${local}|||ep=https://example.kz/|||rf=(none)`
  expect(writesOf(load({ promo: 0 }), {})).toEqual([
    ['sbjs_migrations', '1418474375998=1'],
    ['sbjs_current_add', entrance],
    ['sbjs_first_add', entrance],
    ['sbjs_current', TYPEIN],
    ['sbjs_first', TYPEIN],
    ['sbjs_udata', 'vst=1|||uip=(none)|||uag=UA/1.0'],
    ['sbjs_session', 'pgs=1|||cpg=https://example.kz/'],
    ['sbjs_promo', 'code=100000'],
  ])
  expect(writesOf(load(), {}).map(([name]) => name)).not.toContain('sbjs_promo')
})

it('keeps what was written once, and renews the rest', () => {
  const first = left(load({ promo: 0 }), {})
  const names = writesOf(load({ promo: 0.9 }), first).map(([name]) => name)
  expect(names).toEqual(['sbjs_current', 'sbjs_udata', 'sbjs_session'])
  const campaign = load({ href: 'https://example.kz/?utm_source=a', promo: 0.9 })
  expect(writesOf(campaign, first).map(([name]) => name)).toEqual([
    'sbjs_current_add',
    'sbjs_current',
    'sbjs_udata',
    'sbjs_session',
  ])
})

it('follows a person through visits', () => {
  const at = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000)
  const summary = ({ sbjs_current, sbjs_udata, sbjs_session }: CookieJar) =>
    [sbjs_current, sbjs_udata, sbjs_session].map((text) => text?.split('|||')[0]).join(' ')
  const ended = ({ sbjs_session: _, ...rest }: CookieJar): CookieJar => rest
  let jar = left(load(), {})
  expect(summary(jar)).toBe('typ=typein vst=1 pgs=1')
  jar = left(load({ referrer: 'https://vk.com/a', now: at(5) }), jar)
  expect(summary(jar)).toBe('typ=typein vst=1 pgs=2')
  jar = left(load({ referrer: 'https://vk.com/a', now: at(36) }), ended(jar))
  expect(summary(jar)).toBe('typ=referral vst=2 pgs=1')
  jar = left(load({ referrer: 'https://www.google.kz/', now: at(37) }), jar)
  expect(summary(jar)).toBe('typ=organic vst=2 pgs=2')
  const before = jar.sbjs_current
  jar = left(load({ now: at(97) }), ended(jar))
  expect(summary(jar)).toBe('typ=organic vst=3 pgs=1')
  expect(jar.sbjs_current).toBe(before)
  expect(jar.sbjs_first).toBe(TYPEIN)
})

describe('what somebody else has spoilt', () => {
  it('counts from one again', () => {
    const spoilt = { sbjs_current: TYPEIN, sbjs_first: TYPEIN, sbjs_udata: 'vst=x' }
    const { sbjs_udata, sbjs_session } = left(load(), { ...spoilt, sbjs_session: 'pgs=' })
    expect([sbjs_udata, sbjs_session]).toEqual([
      'vst=1|||uip=(none)|||uag=UA/1.0',
      'pgs=2|||cpg=https://example.kz/',
    ])
  })

  it('takes the first visit for the current one where that is lost', () => {
    const { sbjs_current } = left(load(), { sbjs_first: TYPEIN })
    expect(sbjs_current).toBe(TYPEIN)
  })
})

it('keeps no secret of an address, of the page and of where one came from', () => {
  const jar = left(
    load({
      href: 'https://example.kz/unsub/?t=secret',
      referrer: 'https://example.kz/repayment/?order=1&key=secret',
    }),
    {},
  )
  expect(JSON.stringify(jar)).not.toContain('secret')
  expect(jar.sbjs_session).toBe('pgs=1|||cpg=https://example.kz/unsub/')
})

it('never writes a cookie that a browser would find too large', () => {
  const long = '%D1%81'.repeat(2000)
  const href = `https://example.kz/?utm_source=${long}&utm_term=${long}&utm_campaign=${long}`
  const writes = writesOf(load({ href, referrer: `https://vk.com/${long}`, agent: long }), {})
  for (const [name, value] of writes) {
    expect((name + encode(value)).length).toBeLessThan(4096)
  }
})

it('reads the jar of a browser', () => {
  const text = `a=1; sbjs_first=${encode(TYPEIN)}; sbjs_session=; sbjs_udata=%E0%A4; xsbjs_promo=1`
  expect(readCookies(text)).toEqual({ sbjs_first: TYPEIN })
  expect(readCookies('')).toEqual({})
})

it('writes cookies to the byte', () => {
  const on = (host: string, minutes: number | null) =>
    cookieText('sbjs_current', TYPEIN, { host, now: NOON, minutes })
  const value =
    'sbjs_current=typ%3Dtypein%7C%7C%7Csrc%3D%28direct%29%7C%7C%7Cmdm%3D%28none%29%7C%7C%7Ccmp%3D%28none%29%7C%7C%7Ccnt%3D%28none%29%7C%7C%7Ctrm%3D%28none%29'
  const end = '; expires=Thu, 14 May 2026 07:00:00 GMT'
  expect(on('example.kz', 259_200)).toBe(`${value}${end};domain=.example.kz; path=/`)
  expect(on('www.example.kz', null)).toBe(`${value};domain=.example.kz; path=/`)
  expect(on('127.0.0.1', null)).toBe(`${value}; path=/`)
})

it('keeps for 180 days what was agreed to, and no longer than the browser is open otherwise', () => {
  expect([lifeOf('sbjs_first', true), lifeOf('sbjs_first', false)]).toEqual([259_200, null])
  expect([lifeOf('sbjs_session', true), lifeOf('sbjs_session', false)]).toEqual([30, 30])
})
