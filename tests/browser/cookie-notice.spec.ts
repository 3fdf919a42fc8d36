/** Cookie consent: the question, the answers, and the page where they are changed. */

import { type BrowserContext, expect, test } from '@playwright/test'
import { poll } from '../support/poll'
import { settled } from '../support/settled'
import { SitePage } from '../support/site-page'

/** Names of persistent attribution cookies. */
async function lasting(context: BrowserContext): Promise<string[]> {
  const cookies = (await context.cookies()).filter(({ name }) => name.startsWith('sbjs_'))
  const session = cookies.find(({ name }) => name === 'sbjs_session')
  if (session) expect(session.expires).toBeLessThan(Date.now() / 1000 + 31 * 60)
  return cookies
    .filter(({ name, expires }) => name !== 'sbjs_session' && expires !== -1)
    .map(({ name }) => name)
}

async function cookieNames(context: BrowserContext): Promise<string[]> {
  const names = (await context.cookies()).map(({ name }) => name)
  return names.filter((name) => name.startsWith('sbjs_'))
}

test('the cookie notice comes once, and does not come back after the answer', async ({ page }) => {
  const site = new SitePage(page)
  const notice = page.locator('[data-cookie-notice]')
  await site.open('/')
  await expect(notice).toBeVisible()
  await notice.getByRole('button').last().click()
  await expect(notice).toBeHidden()
  await site.open('/contacts/')
  await settled(page)
  await expect(notice).toBeHidden()
})

test('it leads to the cookie settings and stores nothing persistent before the answer', async ({
  page,
  context,
}) => {
  const site = new SitePage(page)
  await site.open('/')
  const notice = page.locator('[data-cookie-notice]')
  await expect(notice.locator('a[href="/cookies/"]')).toBeVisible()
  await poll(() => cookieNames(context)).toHaveLength(7)
  expect(await lasting(context)).toEqual([])
})

for (const { path, width } of [
  { path: '/', width: 360 },
  { path: '/kz/', width: 360 },
  { path: '/', width: 1280 },
]) {
  test(`on ${path} both answers look alike at ${width} px, and none is preselected`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await new SitePage(page).open(path)
    const answers = page.locator('[data-cookie-notice] button')
    await expect(answers).toHaveCount(2)
    const looks = await answers.evaluateAll((buttons) =>
      buttons.map((button) => {
        const { width, height } = button.getBoundingClientRect()
        const { color, backgroundColor, borderColor, fontSize, fontWeight, opacity } =
          getComputedStyle(button)
        const size = [Math.round(width), Math.round(height)]
        return [...size, color, backgroundColor, borderColor, fontSize, fontWeight, opacity]
      }),
    )
    expect(looks[0]).toEqual(looks[1])
    expect(looks[0]?.[1]).toBeGreaterThanOrEqual(44)
    await expect(answers.first()).not.toBeFocused()
  })
}

test('after a refusal nothing persistent is stored, on this page and the next', async ({
  page,
  context,
}) => {
  const site = new SitePage(page)
  await site.open('/')
  await poll(() => cookieNames(context)).toHaveLength(7)
  await page.locator('[data-cookie-notice]').getByRole('button').first().click()
  await site.open('/contacts/')
  await poll(() => page.evaluate(() => document.cookie)).toContain('pgs%3D2')
  expect(await lasting(context)).toEqual([])
})

test('consent and its withdrawal take effect at once', async ({ page, context }) => {
  const site = new SitePage(page)
  await site.open('/?utm_source=a')
  await poll(() => cookieNames(context)).toHaveLength(7)
  await page.locator('[data-cookie-notice]').getByRole('button').last().click()
  await poll(() => lasting(context)).toHaveLength(6)
  await site.open('/cookies/')
  const allowed = site.main.getByRole('checkbox').nth(1)
  await expect(allowed).toBeChecked()
  await expect(site.main.getByRole('status')).toContainText('разрешено помнить 180 дней')
  await allowed.uncheck()
  await site.main.getByRole('button', { name: 'Сохранить выбор' }).click()
  await expect(site.main.getByRole('status')).toContainText('Сейчас разрешено только необходимое')
  await poll(() => cookieNames(context)).toEqual([])
  await site.open('/')
  await poll(() => cookieNames(context)).toHaveLength(7)
  expect(await lasting(context)).toEqual([])
  expect(await page.evaluate(() => document.cookie)).toContain('typ%3Dtypein')
})

test('the settings page can answer the question, and lists every cookie', async ({
  page,
  context,
}) => {
  const site = new SitePage(page)
  await site.open('/kz/cookies/')
  const notice = page.locator('[data-cookie-notice]')
  await expect(notice).toBeVisible()
  const [necessary, attribution, statistics] = await site.main.getByRole('checkbox').all()
  if (!necessary || !attribution || !statistics) throw new Error('a group is missing')
  await expect(necessary).toBeChecked()
  await expect(necessary).toBeDisabled()
  await expect(attribution).not.toBeChecked()
  await expect(statistics).not.toBeChecked()
  await expect(site.main.getByRole('status')).toContainText('Сіз әлі таңдаған жоқсыз')
  await attribution.check()
  await site.main.getByRole('button', { name: 'Таңдауды сақтау' }).click()
  await expect(site.main.getByRole('status')).toContainText('Таңдауыңыз сақталды')
  await expect(notice).toBeHidden()
  await poll(() => lasting(context)).toHaveLength(6)
  for (const { name } of await context.cookies()) {
    await expect(site.main.getByText(name, { exact: true })).toHaveCount(1)
  }
  await expect(statistics).not.toBeChecked()
  for (const summary of await site.main.locator('summary').all()) await summary.click()
  await expect(site.main.getByText('sbjs_promo')).toBeVisible()
})

test('external analytics run only while consent is given', async ({ page }) => {
  const site = new SitePage(page)
  const shared: boolean[] = []
  // Playwright's record of requests does not include the body of a beacon.
  await page.exposeFunction('noteBeacon', (text: string) => shared.push(JSON.parse(text).can_share))
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    const { noteBeacon } = window as unknown as { noteBeacon: (text: string) => void }
    navigator.sendBeacon = (address, body) => {
      if (body instanceof Blob) body.text().then(noteBeacon)
      return send(address, body)
    }
  })
  const last = () => shared.at(-1)
  await site.open('/')
  await page.locator('[data-cookie-notice]').getByRole('button').last().click()
  await site.open('/cookies/')
  const tick = site.main.getByRole('checkbox', { name: 'Разрешаю передавать числа' })
  for (const isGiven of [true, false]) {
    await poll(last).toBe(!isGiven)
    await tick.setChecked(isGiven)
    await site.main.getByRole('button', { name: 'Сохранить выбор' }).click()
    await expect(site.main.getByRole('status')).toContainText('Выбор сохранён')
    await site.open('/cookies/')
    await expect(tick).toBeChecked({ checked: isGiven })
    await poll(last).toBe(isGiven)
  }
})
