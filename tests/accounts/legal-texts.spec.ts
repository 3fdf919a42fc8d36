/** Whoever consents in Kazakh reads in Kazakh what they consent to, and everybody finds the documents. */

import { expect, type Page } from '@playwright/test'
import consents from '../../site/consents.json' with { type: 'json' }
import { AccountPages } from '../support/account-pages'
import { poll } from '../support/poll'
import { type TestApp, test } from '../support/test-app'

const TEXTS = [
  {
    words: 'құпиялылық саясатында',
    title: 'Құпиялылық саясаты',
    text: 'Қандай деректерді өңдейміз',
  },
  { words: 'Пайдаланушы келісімін', title: 'Пайдаланушы келісімі', text: 'Келісім нені реттейді' },
  {
    words: 'микрокредиттер беру қағидаларын',
    title: 'Микрокредиттер беру қағидалары',
    text: 'Микрокредитті кім ала алады',
  },
]

const screens = [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
]

/** Documents are published right after the start, and listed when the last of them is. */
async function documentsArePublished(page: Page, app: TestApp): Promise<void> {
  const isListed = async () =>
    (await (await page.request.get(`${app.site}/docs/`)).text()).includes(
      '/published-documents/complaint-form/',
    )
  await poll(isListed, { timeout: 30_000 }).toBe(true)
}

for (const viewport of screens) {
  test(`Kazakh texts open where consents are given at ${viewport.width} px`, async ({
    page,
    app,
  }) => {
    await documentsArePublished(page, app)
    await page.setViewportSize(viewport)
    const account = new AccountPages(page, app, 'kz')
    await account.open('/registration/')
    await expect(page.getByRole('checkbox')).toHaveCount(6)
    for (const { words, title, text } of TEXTS) {
      const opener = page.getByRole('link', { name: words }).first()
      await opener.click()
      const dialog = page.getByRole('dialog', { name: title })
      await expect(dialog).toContainText(text)
      // The text itself is no part of the label around the sentence.
      await dialog.getByText(text).click()
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBeLessThanOrEqual(viewport.width)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
    for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked()
  })
}

test('each consent says who uses which data, why and for how long', async ({ page, app }) => {
  const account = new AccountPages(page, app, 'kz')
  await account.open('/registration/')
  const telling = consents.texts.find(({ kind }) => kind === 'bureau_reporting')
  const details = page.locator('details').filter({ hasText: telling?.details?.data.kk ?? '' })
  await details.locator('summary').click()
  for (const label of Object.values(consents.labels).slice(0, 5)) {
    await expect(details).toContainText(label.kk)
  }
  await expect(details).toContainText('БСН')
  await expect(details).toContainText(telling?.details?.term.kk ?? '')
})

for (const [path, titles] of [
  [
    '/docs/',
    [
      'Правила предоставления микрокредитов',
      'Тарифы',
      'Образец договора о предоставлении микрокредита',
      'Пользовательское соглашение',
      'Политика конфиденциальности',
      'Форма жалобы',
    ],
  ],
  [
    '/kz/docs/',
    [
      'Микрокредиттер беру қағидалары',
      'Тарифтер',
      'Микрокредит беру туралы шарттың үлгісі',
      'Пайдаланушы келісімі',
      'Құпиялылық саясаты',
      'Шағым нысаны',
    ],
  ],
] as const) {
  test(`the documents are listed with their versions at ${path}`, async ({ page, app }) => {
    await documentsArePublished(page, app)
    await new AccountPages(page, app).open(path)
    for (const title of titles) {
      const card = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: title }) })
      const link = card.getByRole('link').first()
      await expect(link).toContainText('2026')
      const file = await page.request.get(app.site + (await link.getAttribute('href')))
      expect(file.headers()['content-type']).toBe('application/pdf')
      expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
    }
  })
}
