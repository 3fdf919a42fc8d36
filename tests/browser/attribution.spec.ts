/** Where visitors come from, as the contractual cookies record it, in a real browser. */

import { expect, test } from '@playwright/test'
import { settled } from '../support/settled'
import { SitePage } from '../support/site-page'
import { sites } from '../support/sites'
import { encoded, exampleUrl, VisitorBrowser } from '../support/visitor-browser'

test.use({ timezoneId: 'Asia/Almaty', userAgent: 'UA/1.0' })

/** 12:00 in Almaty. */
const NOON = new Date('2025-11-15T07:00:00Z')
const DAY_S = 24 * 60 * 60

const NONE = '(none)'
const TYPEIN = ['typein', '(direct)', NONE, NONE, NONE, NONE]

/** Golden vectors: a URL, a referrer, and the resulting current visit. */
const vectors: [path: string, referrer: string, current: string[]][] = [
  ['/', '', TYPEIN],
  ['/', 'https://www.google.kz/', ['organic', 'google', 'organic', NONE, NONE, NONE]],
  [
    '/',
    'https://yandex.kz/search/?text=%D0%B7%D0%B0%D1%91%D0%BC',
    ['organic', 'yandex', 'organic', NONE, NONE, NONE],
  ],
  ['/', 'https://yandex.kz/', ['referral', 'yandex.kz', 'referral', NONE, '/', NONE]],
  ['/', 'https://www.bing.com/', ['referral', 'bing.com', 'referral', NONE, '/', NONE]],
  ['/?gclid=abc', '', ['utm', 'google', 'cpc', 'google_cpc', NONE, NONE]],
  ['/?yclid=1', '', ['utm', 'yandex', 'cpc', 'yandex_cpc', NONE, NONE]],
  ['/?utm_source=a&utm_source=b', '', ['utm', 'a,b', NONE, NONE, NONE, NONE]],
  ['/?utm_source=a=b', '', ['utm', 'a', NONE, NONE, NONE, NONE]],
  ['/?utm_term', '', TYPEIN],
  ['/?utm_content=', '', ['utm', NONE, NONE, NONE, '', NONE]],
  ['/?false=zz', '', TYPEIN],
  ['/', 'https://m.example.kz/x', TYPEIN],
  ['/', 'https://t.co/xyz', ['referral', 'twitter.com', 'referral', NONE, '/xyz', NONE]],
  ['/?utm_campaign=%D1%81+1', '', ['utm', NONE, NONE, '%D1%81+1', NONE, NONE]],
]

const packed = (current: string[]) =>
  ['typ', 'src', 'mdm', 'cmp', 'cnt', 'trm']
    .map((name, index) => `${name}=${current[index]}`)
    .join('|||')

for (const [path, referrer, current] of vectors) {
  test(`${path} from ${referrer || 'nowhere'} is written to the byte`, async ({
    page,
    context,
  }) => {
    const visitor = new VisitorBrowser(page, context)
    await visitor.begin('attribution')
    const address = exampleUrl + path
    const entrance = `fd=2025-11-15 12:00:00|||ep=${address}|||rf=${referrer || NONE}`
    const line = (name: string, value: string, end = 'Thu, 14 May 2026 07:00:00 GMT') =>
      `${name}=${encoded(value)}; expires=${end};domain=.example.kz; path=/`
    expect(await visitor.open(address, { referrer, at: NOON })).toEqual([
      line('sbjs_migrations', '1418474375998=1'),
      line('sbjs_current_add', entrance),
      line('sbjs_first_add', entrance),
      line('sbjs_current', packed(current)),
      line('sbjs_first', packed(current)),
      line('sbjs_udata', 'vst=1|||uip=(none)|||uag=UA/1.0'),
      line('sbjs_session', `pgs=1|||cpg=${address}`, 'Sat, 15 Nov 2025 07:30:00 GMT'),
    ])
    // For the browser that day is past, so it drops the cookies at once. Today it keeps them.
    expect(await visitor.jar()).toEqual({})
    await visitor.open(address, { referrer, at: new Date() })
    const jar = await visitor.jar()
    expect(jar.sbjs_current).toBe(encoded(packed(current)))
    expect(Object.keys(jar)).toHaveLength(7)
  })
}

test('the first visit is recorded as the contract says', async ({ page, context }) => {
  const visitor = new VisitorBrowser(page, context)
  await visitor.begin('attribution')
  const cookieLines = await visitor.open(`${exampleUrl}/`, { at: NOON })
  expect(cookieLines).toContain(
    'sbjs_current=typ%3Dtypein%7C%7C%7Csrc%3D%28direct%29%7C%7C%7Cmdm%3D%28none%29%7C%7C%7Ccmp%3D%28none%29%7C%7C%7Ccnt%3D%28none%29%7C%7C%7Ctrm%3D%28none%29; expires=Thu, 14 May 2026 07:00:00 GMT;domain=.example.kz; path=/',
  )
  expect(cookieLines).toContain(
    'sbjs_session=pgs%3D1%7C%7C%7Ccpg%3Dhttps%3A%2F%2Fexample.kz%2F; expires=Sat, 15 Nov 2025 07:30:00 GMT;domain=.example.kz; path=/',
  )
})

test('visits end after half an hour', async ({ page, context }) => {
  const visitor = new VisitorBrowser(page, context)
  await visitor.begin('attribution')
  const start = new Date()
  const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
  const visits = async () => {
    const { sbjs_current, sbjs_udata, sbjs_session } = await visitor.jar()
    return [sbjs_current, sbjs_udata, sbjs_session].map((text) => text?.split('%7C')[0]).join(' ')
  }
  const home = `${exampleUrl}/`
  await visitor.open(home, { at: at(0) })
  expect(await visits()).toBe('typ%3Dtypein vst%3D1 pgs%3D1')
  await visitor.open(home, { at: at(5), referrer: 'https://vk.com/feed' })
  expect(await visits()).toBe('typ%3Dtypein vst%3D1 pgs%3D2')
  await visitor.open(home, { at: at(36), referrer: 'https://vk.com/feed' })
  expect(await visits()).toBe('typ%3Dreferral vst%3D2 pgs%3D1')
  await visitor.open(home, { at: at(37), referrer: 'https://www.google.kz/' })
  expect(await visits()).toBe('typ%3Dorganic vst%3D2 pgs%3D2')
  const { sbjs_current } = await visitor.jar()
  await visitor.open(home, { at: at(97) })
  expect(await visits()).toBe('typ%3Dorganic vst%3D3 pgs%3D1')
  const jar = await visitor.jar()
  expect(jar.sbjs_current).toBe(sbjs_current)
  expect(jar.sbjs_first).toBe(encoded(packed(TYPEIN)))
})

test('the cookies cover the whole site, for 180 days or half an hour', async ({
  page,
  context,
}) => {
  const visitor = new VisitorBrowser(page, context)
  await visitor.begin('attribution')
  const now = Date.now() / 1000
  await visitor.open(`${exampleUrl}/?utm_source=a`)
  const cookies = (await context.cookies()).filter(({ name }) => name.startsWith('sbjs_'))
  for (const { name, domain, path, expires, secure, httpOnly } of cookies) {
    expect([domain, path, secure, httpOnly]).toEqual(['.example.kz', '/', false, false])
    const lifetime = name === 'sbjs_session' ? 30 * 60 : 180 * DAY_S
    expect(Math.abs(expires - now - lifetime)).toBeLessThan(60)
  }
  expect(cookies).toHaveLength(7)
})

test('client-side navigation counts nothing, and secrets are not stored', async ({
  page,
  context,
}) => {
  const visitor = new VisitorBrowser(page, context)
  await visitor.begin(null)
  const site = new SitePage(page)
  await visitor.open(`${sites.plain}/sa/?k=secret&utm_source=sms#token=secret`)
  const before = await visitor.jar()
  expect(JSON.stringify(before)).not.toContain('secret')
  expect(before.sbjs_session).toBe(encoded(`pgs=1|||cpg=${sites.plain}/sa/?utm_source=sms`))
  await site.hydrated()
  await site.followNew('/contacts/')
  await site.at('/contacts/')
  await settled(page)
  expect(await visitor.jar()).toEqual(before)
  await visitor.open(`${sites.plain}/contacts/`)
  expect((await visitor.jar()).sbjs_session).toContain('pgs%3D2')
})
