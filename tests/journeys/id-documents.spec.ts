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

const texts = {
  ru: {
    required: 'Нужно прислать',
    uploaded: 'Отправлено',
    preview: 'Ваш снимок',
    removeBack: 'Удалить: Документ, обратная сторона',
    notPicture:
      'Браузер не открыл этот файл. Сделайте снимок камерой или выберите фото в формате JPEG или PNG',
    readOnly: 'Документы уже на проверке. Когда она закончится, мы сообщим по SMS.',
  },
  kz: {
    required: 'Жіберу керек',
    uploaded: 'Жіберілді',
    preview: 'Сіздің суретіңіз',
    removeBack: 'Жою: Құжаттың артқы беті',
    notPicture:
      'Браузер бұл файлды аша алмады. Камерамен түсіріңіз немесе JPEG не PNG форматындағы сурет таңдаңыз',
    readOnly: 'Құжаттар тексерілуде. Тексеру аяқталғанда SMS арқылы хабарлаймыз.',
  },
}

for (const locale of locales) {
  test(`requested documents are uploaded one by one in ${locale}`, async ({ page, app }) => {
    test.setTimeout(90_000)
    const journey = new JourneyPages(page, app, locale)
    const { documents, camera } = journey.t
    const t = texts[locale]
    await journey.api.pastCamera(yerzhan)
    await journey.api.until('DOCS_REQUIRED')
    await journey.account.open('/docs/verify/')
    const card = (kind: 'id_front' | 'id_back' | 'selfie') =>
      page.locator('li.rounded-card').filter({ hasText: documents[kind] })

    await journey.button(documents.submit).click()
    await expect(journey.account.summary).toBeFocused()
    await expect(journey.account.summary).toContainText(documents.id_front)

    await card('id_front').getByRole('button', { name: documents.camera }).click()
    await journey.button(camera.take).click()
    await expect(page.getByRole('img', { name: t.preview })).toBeVisible()
    await card('id_front').getByRole('button', { name: camera.send }).click()
    await expect(card('id_front')).toContainText(t.uploaded)

    const file = { name: 'back.jpg', mimeType: 'image/jpeg', buffer: await picture(page) }
    await card('id_back').locator('input[type="file"]').setInputFiles(file)
    await card('id_back').getByRole('button', { name: camera.send }).click()
    await expect(card('id_back')).toContainText(t.uploaded)
    await page.getByRole('button', { name: t.removeBack }).click()
    await expect(card('id_back')).toContainText(t.required)
    const pdfFile = { name: 'back.pdf', mimeType: 'application/pdf', buffer: pdf }
    await card('id_back').locator('input[type="file"]').setInputFiles(pdfFile)
    await expect(card('id_back')).toContainText('back.pdf')
    await card('id_back').getByRole('button', { name: camera.send }).click()
    await expect(card('id_back')).toContainText(t.uploaded)

    const text = { name: 'face.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
    await card('selfie').locator('input[type="file"]').setInputFiles(text)
    await expect(card('selfie')).toContainText(t.notPicture)
    await card('selfie').locator('input[type="file"]').setInputFiles(file)
    await card('selfie').getByRole('button', { name: camera.send }).click()
    await expect(card('selfie')).toContainText(t.uploaded)

    await journey.button(documents.submit).click()
    await journey.account.at('/docs/waiting/')
    await page.getByRole('link', { name: documents.list }).click()
    await journey.account.at('/docs/verify/')
    await expect(page.getByText(t.readOnly)).toBeVisible()
    await expect(journey.button(documents.submit)).toBeHidden()
  })
}
