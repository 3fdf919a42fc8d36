/** Documents: by camera, from a file and as a PDF, reviewed before they are sent. */

import { expect } from '@playwright/test'
import { picture } from '../support/application'
import { fullBrowser } from '../support/browsers'
import { allowed, phone } from '../support/camera'
import { JourneyPages } from '../support/journey-pages'
import { locales } from '../support/routes'
import { yerzhan } from '../support/sandbox-people'
import { test } from '../support/test-app'

test.use({ ...fullBrowser, ...phone, ...allowed })

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

for (const locale of locales) {
  test(`requested documents are uploaded one by one in ${locale}`, async ({ page, app }) => {
    test.setTimeout(90_000)
    const journey = new JourneyPages(page, app, locale)
    const { documents, camera } = journey.t
    await journey.api.pastCamera(yerzhan)
    await journey.api.until('DOCS_REQUIRED')
    await journey.account.open('/docs/verify/')
    const card = (kind: 'id_front' | 'id_back' | 'selfie') =>
      page.locator('li.rounded-card').filter({ hasText: documents.kinds[kind].title })

    await journey.button(documents.submit).click()
    await expect(journey.account.summary).toBeFocused()
    await expect(journey.account.summary).toContainText(documents.kinds.id_front.title)

    await card('id_front').getByRole('button', { name: documents.camera }).click()
    await journey.button(camera.take).click()
    await expect(page.getByRole('img', { name: camera.preview })).toBeVisible()
    await card('id_front').getByRole('button', { name: camera.send }).click()
    await expect(card('id_front')).toContainText(documents.statuses.uploaded)

    const file = { name: 'back.jpg', mimeType: 'image/jpeg', buffer: await picture(page) }
    await card('id_back').locator('input[type="file"]').setInputFiles(file)
    await card('id_back').getByRole('button', { name: camera.send }).click()
    await expect(card('id_back')).toContainText(documents.statuses.uploaded)
    const title = documents.kinds.id_back.title
    await page.getByRole('button', { name: documents.removeLabel(title) }).click()
    await expect(card('id_back')).toContainText(documents.statuses.required)
    const pdfFile = { name: 'back.pdf', mimeType: 'application/pdf', buffer: pdf }
    await card('id_back').locator('input[type="file"]').setInputFiles(pdfFile)
    await expect(card('id_back')).toContainText('back.pdf')
    await card('id_back').getByRole('button', { name: camera.send }).click()
    await expect(card('id_back')).toContainText(documents.statuses.uploaded)

    const text = { name: 'face.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
    await card('selfie').locator('input[type="file"]').setInputFiles(text)
    await expect(card('selfie')).toContainText(camera.notPicture)
    await card('selfie').locator('input[type="file"]').setInputFiles(file)
    await card('selfie').getByRole('button', { name: camera.send }).click()
    await expect(card('selfie')).toContainText(documents.statuses.uploaded)

    await journey.button(documents.submit).click()
    await journey.account.at('/docs/waiting/')
    await page.getByRole('link', { name: documents.waiting.list }).click()
    await journey.account.at('/docs/verify/')
    await expect(page.getByText(documents.readOnly)).toBeVisible()
    await expect(journey.button(documents.submit)).toBeHidden()
  })
}
