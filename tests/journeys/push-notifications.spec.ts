/**
 * Web Push: permission is asked only by the switch in the profile; subscriptions are renewed with
 * every load and end with the switch or the session.
 */

import { type BrowserContext, expect, type Page } from '@playwright/test'
import { AccountPages } from '../support/account-pages'
import { cards } from '../support/acquirer'
import { fullBrowser } from '../support/browsers'
import { newPerson } from '../support/person'
import { poll } from '../support/poll'
import { RepaymentPages } from '../support/repayment-pages'
import { aigul } from '../support/sandbox-people'
import { settled } from '../support/settled'
import { messagesTo, type TestApp, test } from '../support/test-app'

test.use(fullBrowser)

const texts = {
  ru: {
    on: 'Включены',
    off: 'Выключены',
    switchedOn: 'Уведомления включены',
    switchedOff: 'Уведомления выключены',
  },
  kz: {
    on: 'Қосулы',
    off: 'Өшірулі',
    switchedOn: 'Хабарландырулар қосылды',
    switchedOff: 'Хабарландырулар өшірілді',
  },
}

interface SimulatedBrowser {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** A simulated browser of the sandbox that really decrypts what it receives. */
async function createSimulatedBrowser(app: TestApp, key: string): Promise<SimulatedBrowser> {
  const answer = await fetch(`${app.sandbox}/push/browsers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key }),
  })
  if (!answer.ok) throw new Error(`the push service answered ${answer.status}`)
  return (await answer.json()) as SimulatedBrowser
}

/**
 * Chromium without a network cannot get an endpoint from its vendor's push service: the sandbox's
 * stands in for that one call. The worker, the permission and everything else are the browser's
 * own.
 */
async function withPushSimulator(context: BrowserContext, app: TestApp): Promise<string[]> {
  const endpoints: string[] = []
  await context.exposeFunction('subscribeAtSimulator', async (key: string) => {
    const browser = await createSimulatedBrowser(app, key)
    endpoints.push(browser.endpoint)
    return browser
  })
  await context.addInitScript(() => {
    PushManager.prototype.subscribe = async function subscribe(options) {
      const key = String(options?.applicationServerKey)
      const { subscribeAtSimulator } = window as unknown as {
        subscribeAtSimulator: (key: string) => Promise<PushSubscriptionJSON>
      }
      const browser = await subscribeAtSimulator(key)
      return { toJSON: () => browser } as PushSubscription
    }
  })
  return endpoints
}

const workers = (page: Page) =>
  page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations()
    return registrations.map(({ active }) => active?.scriptURL.replace(location.origin, '') ?? '')
  })

/** Waits until the page's start-up, which removes workers and may register one again, is over. */
async function waitForStartUp(page: Page): Promise<void> {
  await settled(page)
  await workers(page)
  await page.evaluate(() => caches.keys())
}

const pushesTo = async (app: TestApp, endpoint: string) =>
  (await messagesTo(app, endpoint.split('/').at(-1) ?? '')).map(({ text }) => JSON.parse(text))

for (const { locale, width } of [
  { locale: 'ru', width: 360 },
  { locale: 'kz', width: 1280 },
] as const) {
  test(`${locale}: notifications are switched on, renewed with a load, and switched off`, async ({
    browser,
    app,
  }) => {
    test.setTimeout(90_000)
    const context = await browser.newContext({ viewport: { width, height: 800 } })
    await context.grantPermissions(['notifications'], { origin: app.site })
    const endpoints = await withPushSimulator(context, app)
    const account = new AccountPages(await context.newPage(), app, locale)
    const { page } = account
    const { title, switchOn, switchOff } = account.profile.notices
    const t = texts[locale]
    await account.register(newPerson())
    await account.open('/clientarea/profile/')
    const section = account.section(title)
    await expect(section).toContainText(t.off)
    expect(endpoints, 'nobody asked for it').toEqual([])
    await poll(() => workers(page)).toEqual([])

    await section.getByRole('button', { name: switchOn }).click()
    await expect(account.toast(t.switchedOn)).toBeVisible()
    await expect(section).toContainText(t.on)
    await poll(() => workers(page)).toEqual(['/push-sw.js'])
    expect(endpoints).toHaveLength(1)

    // Every load removes the worker and registers it again.
    await account.open('/clientarea/profile/')
    await poll(() => endpoints.length).toBe(2)
    await poll(() => workers(page)).toEqual(['/push-sw.js'])
    await expect(section).toContainText(t.on)

    await section.getByRole('button', { name: switchOff }).click()
    await expect(account.toast(t.switchedOff)).toBeVisible()
    await expect(section).toContainText(t.off)
    await poll(() => workers(page)).toEqual([])
    await account.open('/clientarea/profile/')
    await expect(section).toContainText(t.off)
    await waitForStartUp(page)
    expect(endpoints).toHaveLength(2)
    await context.close()
  })
}

test('a denied permission is explained, and signing out ends notifications', async ({
  browser,
  app,
}) => {
  test.setTimeout(90_000)
  const context = await browser.newContext()
  const endpoints = await withPushSimulator(context, app)
  const account = new AccountPages(await context.newPage(), app)
  const { page } = account
  const { title, switchOn } = account.profile.notices
  await account.register(newPerson())
  await account.open('/clientarea/profile/')
  const section = account.section(title)
  // A headless browser denies whatever it is not told to allow.
  await section.getByRole('button', { name: switchOn }).click()
  await expect(section.getByRole('status')).toContainText(
    'Браузер не разрешил уведомления. Разрешите их для этого сайта в настройках браузера и попробуйте снова.',
  )
  await expect(section).toContainText('Выключены')
  expect(endpoints).toEqual([])

  await context.grantPermissions(['notifications'], { origin: app.site })
  await account.open('/clientarea/profile/')
  await section.getByRole('button', { name: switchOn }).click()
  await expect(section).toContainText('Включены')
  await account.button(account.profile.signOut).click()
  await poll(() => workers(page)).toEqual([])
  await account.open('/')
  await waitForStartUp(page)
  expect(await workers(page)).toEqual([])
  expect(endpoints).toHaveLength(1)
  expect(await pushesTo(app, endpoints[0] ?? '')).toEqual([])
  await context.close()
})

test('the notification of a payment reveals nothing about it', async ({ browser, app }) => {
  test.setTimeout(150_000)
  const context = await browser.newContext({ viewport: { width: 360, height: 800 } })
  await context.grantPermissions(['notifications'], { origin: app.site })
  const endpoints = await withPushSimulator(context, app)
  const paying = new RepaymentPages(await context.newPage(), app)
  const { title, switchOn } = paying.account.profile.notices
  await paying.borrow(aigul)
  await paying.account.open('/clientarea/profile/')
  const section = paying.account.section(title)
  await section.getByRole('button', { name: switchOn }).click()
  await expect(section).toContainText('Включены')

  await paying.account.open('/loan/partial-repayment/')
  await paying.page.getByLabel('Сумма', { exact: true }).fill('20 000')
  await paying.page.getByRole('button', { name: /20.000/ }).click()
  await paying.typeCard(cards.good)
  // Each load gave the device another endpoint; any of them may have received it.
  const all = async () =>
    (await Promise.all(endpoints.map((endpoint) => pushesTo(app, endpoint)))).flat()
  await poll(all, { timeout: 20_000 }).toHaveLength(1)
  expect(await all()).toEqual([
    { title: 'Zhedel', body: 'В вашем кабинете есть новости', url: '/loan/' },
  ])
  await context.close()
})
