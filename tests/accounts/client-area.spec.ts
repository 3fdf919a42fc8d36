/** The client area around the loan: what can be reached by navigation. */

import { expect, type Page } from '@playwright/test'
import { AccountPages } from '../support/account-pages'
import { newPerson } from '../support/person'
import { locales } from '../support/routes'
import { test } from '../support/test-app'

const texts = {
  ru: {
    tabs: 'Личный кабинет',
    profile: 'Профиль',
    cards: 'Карты',
    open: 'Открыть карты',
    title: 'Мои карты',
    consents: 'Мои согласия',
    offers: 'Предложения и новости',
    never: 'Не давали',
    taken: 'Отозвано',
  },
  kz: {
    tabs: 'Жеке кабинет',
    profile: 'Профиль',
    cards: 'Карталар',
    open: 'Карталарды ашу',
    title: 'Менің карталарым',
    consents: 'Менің келісімдерім',
    offers: 'Ұсыныстар мен жаңалықтар',
    never: 'Бермегенсіз',
    taken: 'Қайтарып алынған',
  },
}

/** Failed requests of the page. */
function failedRequests(page: Page): string[] {
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
  })
  return refused
}

for (const locale of locales) {
  const t = texts[locale]

  test(`cards are found from the profile in ${locale}`, async ({ page, app }) => {
    const account = new AccountPages(page, app, locale)
    await account.register(newPerson())
    await account.openProfile()
    await account.section(t.cards).getByRole('link', { name: t.open }).click()
    await account.at('/card/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.title)
  })

  test(`a consent never given is not shown as withdrawn in ${locale}`, async ({ page, app }) => {
    const account = new AccountPages(page, app, locale)
    await account.register(newPerson())
    await account.openProfile()
    const offers = account.section(t.consents).getByRole('listitem').filter({ hasText: t.offers })
    await expect(offers.first()).toContainText(t.never)
    await expect(offers.first()).not.toContainText(t.taken)
  })

  test(`every tab can be reached at 360 px, and an arrow shows that there are more in ${locale}`, async ({
    page,
    app,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const account = new AccountPages(page, app, locale)
    await account.register(newPerson())
    const bar = page.getByRole('navigation', { name: t.tabs, exact: true })
    const last = bar.getByRole('link', { name: t.profile, exact: true })
    await expect(last).not.toBeInViewport({ ratio: 1 })
    const arrow = bar.locator('xpath=..').locator('button')
    await expect(arrow).toHaveCount(1)
    await arrow.click()
    await expect(last).toBeInViewport({ ratio: 1 })
    // A link that still moves is left between press and release.
    let left = 0
    await expect
      .poll(async () => {
        const before = left
        left = await bar.evaluate((it) => it.scrollLeft)
        return left > 0 && left === before
      })
      .toBe(true)
    await last.click()
    await account.at('/clientarea/profile/')
    // The tab of the page is scrolled into view, and the arrow points back.
    await page.reload()
    await expect(bar.locator('[aria-current="page"]')).toBeInViewport({ ratio: 1 })
    await expect(arrow).toHaveCount(1)
  })
}

test('a customer without a loan is told so, without an error', async ({ page, app }) => {
  const account = new AccountPages(page, app)
  await account.register(newPerson())
  const failed = failedRequests(page)
  await account.open('/clientarea/')
  await expect(page.getByRole('heading', { name: 'Микрокредита пока нет' })).toBeVisible()
  await account.open('/card/')
  await page.waitForLoadState('networkidle')
  expect(failed).toEqual([])
})
