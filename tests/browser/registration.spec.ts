/** The first form: its fields are visible, its cost is shown, and nothing covers a button. */

import { expect, type Page, test } from '@playwright/test'
import { SitePage } from '../support/site-page'

const screens = [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
]

const CHOICE = '?amount=100000&days=30'

/** Whether the centre of an element would receive a tap. */
function isFree(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && element.contains(hit)
  })
}

for (const viewport of screens) {
  const size = `${viewport.width} × ${viewport.height}`
  test(`the fields of the registration stand on the first screen at ${size}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    const site = new SitePage(page)
    await site.open(`/registration/${CHOICE}`)
    const field = await page.getByLabel('Номер телефона', { exact: true }).boundingBox()
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(viewport.height)
    const strip = page.getByLabel('Вы выбрали')
    for (const text of ['100 000 ₸', '30 дней', '108 400 ₸', '8 400 ₸', '0,28 %', '166,8 %']) {
      await expect(strip).toContainText(text)
    }
    await expect(page.getByRole('article', { name: 'Стоимость займа' })).toContainText(
      'Если опоздать на неделю',
    )
  })

  test(`the cookie notice lies over no button at ${size}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    const site = new SitePage(page)
    const notice = page.locator('[data-cookie-notice]')
    await site.open('/')
    await expect(notice).toBeVisible()
    const box = await notice.boundingBox()
    expect(box?.height).toBeLessThan(viewport.height * 0.3)
    const apply = 'main a[href^="/registration/"]'
    if (viewport.width < 1000) await page.locator(apply).scrollIntoViewIfNeeded()
    expect(await isFree(page, apply)).toBe(true)

    for (const path of ['/registration/', '/login/', '/reset-password/']) {
      await site.open(path)
      await expect(notice).toBeVisible()
      expect(await notice.evaluate((element) => getComputedStyle(element).position)).toBe('static')
      const submit = 'main button[type="submit"]'
      await page.locator(submit).first().scrollIntoViewIfNeeded()
      expect(await isFree(page, `${submit} >> nth=0`), path).toBe(true)
    }
  })
}

test('going back to change the amount shows the amount', async ({ page }) => {
  const site = new SitePage(page)
  await site.open(`/registration/${CHOICE}&city=aktau`)
  await page.getByRole('link', { name: 'Изменить сумму или срок' }).click()
  await site.at(`/${CHOICE}&city=aktau`)
  await expect(page.getByRole('textbox', { name: 'Сумма' })).toHaveValue('100\u00a0000\u00a0₸')
  await expect(page.getByRole('textbox', { name: 'Срок' })).toHaveValue('30\u00a0дней')
  await page.getByRole('main').getByRole('link', { name: 'Подать заявку' }).click()
  await site.at(`/registration/${CHOICE}&city=aktau`)
})

test('no URL contains null', async ({ page }) => {
  const site = new SitePage(page)
  await site.open(`/registration/${CHOICE}`)
  const login = page.getByRole('main').getByRole('link', { name: 'Войти' })
  await expect(login).toHaveAttribute(
    'href',
    '/login/?next=%2Fform%2Fnew-loan%2F%3Famount%3D100000%26days%3D30',
  )
})
