/** Tools inside articles: answered by the server without a script, and in place with one. */

import { expect, type Page, test } from '@playwright/test'
import { findViolations } from '../support/axe'
import { SitePage } from '../support/site-page'

interface Ask {
  path: string
  /** What is typed, by the name of the field. */
  fields: Record<string, string>
  button: string
  /** Reckoned by hand. */
  expected: string[]
}

const asks: Record<string, Ask> = {
  // 108 400 / 95 000 to the power of 365 / 30 is 4.9799: 398.0 %.
  'the cost of an offer in Russian': {
    path: '/blog/kak-rasschitat-pereplatu/',
    fields: { amount: '100 000', fee: '5 000', payments: '1', payment: '108400', first: '30' },
    button: 'Посчитать',
    expected: ['95 000 ₸', '13 400 ₸', '398,0 % в год', 'выше предела закона', '179 %'],
  },
  'the cost of an offer in Kazakh': {
    path: '/kz/blog/artyk-tolemdi-kalay-esepteymiz/',
    fields: { amount: '100 000', fee: '0', payments: '1', payment: '108400', first: '30' },
    button: 'Есептеу',
    expected: ['100 000 ₸', '8 400 ₸', 'жылына 166,8 %', 'шектен аспайды'],
  },
  // (80 000 + 30 000) / 240 000 = 0.4583…, stated rounded up; half of the income less 80 000.
  'КДН in Russian': {
    path: '/blog/kdn-koeffitsient-dolgovoy-nagruzki/',
    fields: { income: '240000', debts: '80000', payment: '30000' },
    button: 'Посчитать',
    expected: ['0,34', '0,46', '40 000 ₸', 'в пределах закона'],
  },
  'КДН in Kazakh': {
    path: '/kz/blog/boryshtyk-zhukteme-koeffitsienti/',
    fields: { income: '240000', debts: '80000', payment: '60000' },
    button: 'Есептеу',
    expected: ['0,34', '0,59', '40 000 ₸', 'заң шегінен жоғары', '50 %-ынан'],
  },
  // 280 a day for ten days, 168 a day for the twenty that remain.
  'an early payment in Russian': {
    path: '/blog/dosrochnoe-pogashenie/',
    fields: { amount: '100000', days: '30', on: '10', part: '40000' },
    button: 'Посчитать',
    expected: ['102 800 ₸', '2 240 ₸', '280 ₸', '168 ₸', '66 160 ₸'],
  },
  'an early payment in Kazakh': {
    path: '/kz/blog/merziminen-buryn-oteu/',
    fields: { amount: '100000', days: '30', on: '10', part: '' },
    button: 'Есептеу',
    expected: ['102 800 ₸', '5 600 ₸', 'Қарыз жабылды'],
  },
  'a licence in Russian': {
    path: '/blog/kak-uznat-nastoyashchuyu-mfo/',
    fields: { bin: '150640000020' },
    button: 'Проверить',
    expected: ['Лицензия приостановлена', '02.21.0002.М', '15.03.2021', '01.11.2026', 'вымышлены'],
  },
  'a licence in Kazakh': {
    path: '/kz/blog/nagyz-mikrokarzhy-uyymyn-tanu/',
    fields: { bin: '980440000016' },
    button: 'Тексеру',
    expected: ['мұндай БСН жоқ', '01.11.2026', 'ойдан шығарылған'],
  },
}

async function fill(page: Page, { fields, button }: Ask) {
  const tool = page.locator('.tool')
  for (const [name, value] of Object.entries(fields))
    await tool.locator(`[name="${name}"]`).fill(value)
  await tool.getByRole('button', { name: button }).click()
}

async function expectAnswer(page: Page, { expected }: Ask) {
  await expect(page.locator('.tool-answer')).toBeVisible()
  const text = ((await page.locator('.tool').textContent()) ?? '').replaceAll('\u00a0', ' ')
  for (const part of expected) expect(text).toContain(part)
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  for (const [name, ask] of Object.entries(asks)) {
    test(`${name} is answered by the page itself`, async ({ page }) => {
      const site = new SitePage(page)
      await page.goto(site.base + ask.path)
      await fill(page, ask)
      await expectAnswer(page, ask)
      expect(new URL(page.url()).pathname).toBe(ask.path)
      expect(new URL(page.url()).hash).not.toBe('')
      for (const [field, value] of Object.entries(ask.fields))
        await expect(page.locator(`.tool [name="${field}"]`)).toHaveValue(value)
    })
  }

  test('a mistake is named beside its field and above the form', async ({ page }) => {
    const site = new SitePage(page)
    await page.goto(`${site.base}/kz/blog/boryshtyk-zhukteme-koeffitsienti/`)
    await page.locator('.tool button').click()
    await expect(page.locator('.tool-errors')).toContainText('Айлық кіріс, ₸: Соманы енгізіңіз')
    const field = page.locator('.tool [name=income]')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(/Соманы енгізіңіз/)
    await expect(page.locator('.tool-answer')).toHaveCount(0)
  })

  test('the next reader finds the empty form', async ({ page }) => {
    const site = new SitePage(page)
    const path = '/blog/kdn-koeffitsient-dolgovoy-nagruzki/'
    const answered = await page.goto(`${site.base}${path}?tool=debt-burden&income=100000`)
    await expect(page.locator('.tool-answer')).toBeVisible()
    expect(answered?.headers()['cache-control']).toBe('private, no-store')
    expect(answered?.headers()['x-robots-tag']).toContain('noindex')
    await page.goto(site.base + path)
    await expect(page.locator('.tool [name=income]')).toHaveValue('')
    await expect(page.locator('.tool-answer')).toHaveCount(0)
  })
})

for (const name of ['the cost of an offer in Kazakh', 'a licence in Russian']) {
  const ask = asks[name] as Ask
  test(`${name} appears in place`, async ({ page }) => {
    const site = new SitePage(page)
    await site.open(ask.path)
    await site.mark()
    await fill(page, ask)
    await expectAnswer(page, ask)
    await site.expectNoReload()
    await expect(page.locator('.tool-answer')).toBeFocused()
    // It can be asked again.
    const first = Object.keys(ask.fields)[0] as string
    await page.locator(`.tool [name="${first}"]`).fill('?')
    await page.locator('.tool button').click()
    await expect(page.locator('.tool-errors')).toBeFocused()
    await site.expectNoReload()
  })
}

for (const width of [320, 1280]) {
  test(`axe finds nothing in answers and mistakes at ${width} px`, async ({ page }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width, height: 800 })
    const site = new SitePage(page)
    const found: string[] = []
    for (const ask of Object.values(asks)) {
      await site.open(ask.path)
      await fill(page, ask)
      await expectAnswer(page, ask)
      found.push(...(await findViolations(page, `${ask.path} answered`)))
      const first = Object.keys(ask.fields)[0] as string
      await page.locator(`.tool [name="${first}"]`).fill('?')
      await page.locator('.tool button').click()
      await expect(page.locator('.tool-errors')).toBeVisible()
      found.push(...(await findViolations(page, `${ask.path} mistaken`)))
    }
    expect(found).toEqual([])
  })
}
