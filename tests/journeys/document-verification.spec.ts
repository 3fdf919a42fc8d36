/** Anybody can verify a document of ours. */

import { expect } from '@playwright/test'
import { findViolations } from '../support/axe'
import { JourneyPages } from '../support/journey-pages'
import { poll } from '../support/poll'
import { locales } from '../support/routes'
import { aigul } from '../support/sandbox-people'
import { SitePage } from '../support/site-page'
import { test } from '../support/test-app'

test('a document is verified byte for byte without revealing its owner', async ({
  page,
  app,
  browser,
}) => {
  test.setTimeout(90_000)
  const journey = new JourneyPages(page, app)
  await journey.api.toOffers(aigul)
  await journey.api.change('POST', '/application/offer', { offer_number: 1 })
  await poll(async () => (await journey.api.show()).signing_package?.documents.length).toBe(4)
  const contract = await journey.api.file('/application/documents/contract')

  const stranger = await browser.newPage()
  await new SitePage(stranger, app.site).open('/docs/')
  await stranger.getByRole('button', { name: 'Начать проверку' }).click()
  const input = stranger.locator('input[type="file"]')
  await input.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: contract })
  await expect(stranger.getByText('Документ подлинный')).toBeVisible()
  await expect(stranger.getByText('Не подписан', { exact: true })).toBeVisible()
  await expect(stranger.locator('main')).not.toContainText(aigul.surname)

  const changed = Buffer.concat([contract, Buffer.from('\n')])
  await input.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: changed })
  await expect(stranger.getByText('Документ подлинный')).toBeHidden()

  await stranger.goto(`${app.site}/docs/?code=AAAA-BBBB-CCCC`)
  await expect(stranger.getByText('Такого документа у нас нет')).toBeVisible()
  await stranger.close()
})

const read = {
  ru: {
    read: 'Читать здесь: Договор о предоставлении микрокредита',
    unfold: 'Открыть или скачать документы',
    open: /^Открыть: Договор о предоставлении микрокредита, PDF/,
    title: 'Договор о предоставлении микрокредита',
    sum: '60\u00a0000\u00a0₸',
    total: '62\u00a0520\u00a0₸',
    section: '7. Просрочка',
    clause: 'После 90\u00a0дней просрочки подряд не начисляются ни вознаграждение, ни неустойка.',
  },
  kz: {
    read: 'Осында оқу: Микрокредит беру туралы шарт',
    unfold: 'Құжаттарды ашу немесе жүктеп алу',
    open: /^Ашу: Микрокредит беру туралы шарт, PDF/,
    title: 'Микрокредит беру туралы шарт',
    sum: '60\u00a0000\u00a0₸',
    total: '62\u00a0520\u00a0₸',
    section: '7. Төлем кешіксе',
    clause:
      'Төлем қатарынан 90\u00a0күн кешіктірілгеннен кейін сыйақы да, айыпақы да есептелмейді.',
  },
}

for (const locale of locales) {
  test(`a contract is read on a phone without a PDF, before and after it is signed, in ${locale}`, async ({
    page,
    app,
  }) => {
    test.setTimeout(180_000)
    await page.setViewportSize({ width: 360, height: 740 })
    const t = read[locale]
    const journey = new JourneyPages(page, app, locale)
    async function isRead() {
      await page.getByRole('button', { name: t.read }).click()
      const text = page.getByRole('article').filter({ hasText: t.title })
      await expect(text.getByRole('heading', { level: 3 })).toHaveText(t.title)
      await expect(text.getByRole('definition').first()).toHaveText(t.sum)
      await expect(text).toContainText(t.total)
      await expect(text.getByRole('heading', { name: t.section, exact: true })).toBeVisible()
      await expect(text).toContainText(t.clause)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
      expect(await findViolations(page, 'the contract')).toEqual([])
    }
    await journey.api.toOffers(aigul)
    await journey.api.change('POST', '/application/offer', { offer_number: 1 })
    await journey.account.open('/form/accept-offer/')
    await isRead()
    // The file has its own URL, so that a phone can save it.
    const opening = page.context().waitForEvent('request', (it) => it.url().includes('?t='))
    await page.getByRole('button', { name: t.open }).click()
    const answer = await (await opening).response()
    expect(new URL(answer?.url() ?? '').pathname).toBe('/api/v1/application/documents/contract')
    expect(answer?.headers()['content-type']).toBe('application/pdf')
    expect(answer?.headers()['content-disposition']).toMatch(/^inline; filename="zhedel-contract/)

    const kinds = (await journey.api.show()).signing_package?.documents.map(({ kind }) => kind)
    await journey.api.change('POST', '/application/accept-terms', { documents: kinds })
    await journey.api.until('CONTRACT_SIGNING')
    await journey.account.open('/form/esign/')
    await page.getByText(t.unfold, { exact: true }).click()
    await isRead()
    await journey.sign(aigul.phone)
    await expect(page).toHaveURL(/success/, { timeout: 30_000 })
    await journey.account.open('/loan/details/docs/')
    await isRead()
  })
}
