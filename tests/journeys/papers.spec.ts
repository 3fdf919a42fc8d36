/** Anybody can ask whether a paper is ours. */

import { expect } from '@playwright/test'
import { faq } from '../../web/src/i18n/ru/faq'
import { papers } from '../../web/src/i18n/ru/papers'
import { test } from '../support/house'
import { JourneyPages } from '../support/journey-pages'
import { aigul } from '../support/people'
import { poll } from '../support/poll'
import { SitePage } from '../support/site-page'

test('a paper is checked byte for byte, and says nothing of the person', async ({
  page,
  house,
  browser,
}) => {
  test.setTimeout(90_000)
  const journey = new JourneyPages(page, house)
  await journey.api.toOffers(aigul)
  await journey.api.change('POST', '/application/offer', { no: 1 })
  await poll(async () => (await journey.api.show()).signing?.papers.length).toBe(4)
  const contract = await journey.api.file('/application/papers/contract')

  const stranger = await browser.newPage()
  await new SitePage(stranger, house.site).open('/docs/')
  await stranger.getByRole('button', { name: faq.check.start }).click()
  const input = stranger.locator('input[type="file"]')
  await input.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: contract })
  await expect(stranger.getByText(papers.check.genuine)).toBeVisible()
  await expect(stranger.getByText(papers.check.notSigned, { exact: true })).toBeVisible()
  await expect(stranger.locator('main')).not.toContainText(aigul.surname)

  const changed = Buffer.concat([contract, Buffer.from('\n')])
  await input.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: changed })
  await expect(stranger.getByText(papers.check.genuine)).toBeHidden()

  await stranger.goto(`${house.site}/docs/?code=AAAA-BBBB-CCCC`)
  await expect(stranger.getByText(papers.check.unknown)).toBeVisible()
  await stranger.close()
})
