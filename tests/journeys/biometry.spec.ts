/** The camera check: with a camera, without one, and without a match. */

import { expect } from '@playwright/test'
import { picture } from '../support/application'
import { fullBrowser } from '../support/browsers'
import { allowed, denied, phone } from '../support/camera'
import { JourneyPages } from '../support/journey-pages'
import { locales } from '../support/routes'
import { aigul, timur } from '../support/sandbox-people'
import { advanceDay, test } from '../support/test-app'

test.use(fullBrowser)

test.describe('with a camera', () => {
  test.use({ ...phone, ...allowed })

  const texts = {
    ru: { first: 'Снимок 1 из 3', second: 'Снимок 2 из 3', paused: 'Пауза. Камера выключена' },
    kz: {
      first: '3 суреттің 1-суреті',
      second: '3 суреттің 2-суреті',
      paused: 'Үзіліс. Камера өшірулі',
    },
  }

  for (const locale of locales) {
    test(`three gestures, each reviewed before it is sent, in ${locale}`, async ({ page, app }) => {
      test.setTimeout(90_000)
      const journey = new JourneyPages(page, app, locale)
      const { biometry, camera } = journey.t
      const t = texts[locale]
      await journey.api.toCamera(aigul)
      await journey.openCamera()
      await expect(journey.heading(t.first)).toBeVisible()

      await journey.button(camera.take).click()
      await expect(page.getByRole('timer')).toHaveText('3')
      await journey.button(camera.stop).click()
      await journey.button(camera.pause).click()
      await expect(page.getByText(t.paused)).toBeVisible()
      await journey.button(camera.resume).click()
      await journey.button(camera.take).click()
      await journey.button(camera.retake).click()
      await journey.takeGesture()
      await expect(journey.heading(t.second)).toBeVisible()

      // Frames that have arrived need not be taken again.
      await page.reload()
      await journey.button(biometry.begin).click()
      await journey.button(biometry.start).click()
      await expect(journey.heading(t.second)).toBeVisible()
      await journey.takeGesture()
      await journey.takeGesture()
      await expect(page).toHaveURL(/biometry-waiting|add-card/)
      await journey.account.at('/card/add-card/')
    })
  }

  test('a failed upload is repeated', async ({ page, app }) => {
    test.setTimeout(90_000)
    const journey = new JourneyPages(page, app)
    const { camera } = journey.t
    await journey.api.toCamera(aigul)
    await journey.openCamera()
    await page.route('**/frames/**', (route) => route.abort())
    await journey.button(camera.take).click()
    await journey.button(camera.send).click()
    await expect(journey.button('Отправить ещё раз')).toBeVisible({ timeout: 15_000 })
    await page.unroute('**/frames/**')
    await journey.button('Отправить ещё раз').click()
    await expect(journey.heading(texts.ru.second)).toBeVisible()
  })

  test('three mismatches lock the camera check for a while', async ({ page, app }) => {
    test.setTimeout(120_000)
    const journey = new JourneyPages(page, app)
    const { biometry } = journey.t
    await journey.api.toCamera(timur)
    for (const left of ['2', '1']) {
      await journey.proveFace()
      await journey.account.at('/form/biometry-error/')
      await expect(page.getByText('Лицо не совпало с фото в государственной базе')).toBeVisible()
      await expect(page.getByText(`Осталось попыток: ${left}`)).toBeVisible()
      await journey.button(biometry.retry).click()
      await journey.account.at('/form/biometry/')
    }
    await journey.proveFace()
    await journey.account.at('/form/biometry-error/')
    await expect(journey.heading('Попытки закончились')).toBeVisible()
    await expect(journey.button(biometry.retry)).toBeHidden()
    await advanceDay(app)
    await page.reload()
    await expect(journey.button(biometry.retry)).toBeVisible()
  })
})

test.describe('without camera permission', () => {
  test.use({ ...phone, ...denied })

  test('the page explains how to allow it, and pictures can be uploaded one by one', async ({
    page,
    app,
  }) => {
    test.setTimeout(90_000)
    const journey = new JourneyPages(page, app)
    const { biometry, camera } = journey.t
    await journey.api.toCamera(aigul)
    await journey.account.open('/form/biometry/')
    await journey.agreeToCamera()
    await journey.button(biometry.begin).click()
    await journey.button(biometry.start).click()
    await expect(page.getByText('Камера закрыта для этой страницы')).toBeVisible()
    await journey.button(biometry.fileWay).click()
    await expect(journey.heading('Снимки по одному')).toBeVisible()
    const file = { name: 'face.jpg', mimeType: 'image/jpeg', buffer: await picture(page) }
    const pictures = page.locator('main li').filter({ has: page.locator('h3') })
    for (const number of [0, 1, 2]) {
      const input = pictures.nth(number).locator('input[type="file"]')
      await expect(input).toHaveAttribute('capture', 'user')
      await input.setInputFiles(file)
      await journey.button(camera.send).click()
      await expect(page.getByText('Снимок принят')).toHaveCount(number + 1)
    }
    await journey.button('Отправить на проверку').click()
    await journey.account.at('/card/add-card/')
  })
})

test.describe('the consent to pictures of the face', () => {
  test.use(phone)

  const texts = {
    ru: {
      sentence: 'Согласен(на) на сбор и обработку моих биометрических данных: снимков лица.',
      missing: 'Отметьте согласие: без него снимать лицо мы не вправе',
      begin: 'Продолжить',
      primer: 'Сейчас браузер спросит про камеру',
      profile: 'Мои согласия',
      takeBack: 'Отозвать: Биометрические данные',
    },
    kz: {
      sentence: 'Биометриялық деректерімді — бет-әлпетімнің суреттерін жинауға және өңдеуге',
      missing: 'Келісімді белгілеңіз: онсыз бет-әлпетіңізді түсіруге құқығымыз жоқ',
      begin: 'Жалғастыру',
      primer: 'Қазір браузер камераға рұқсат сұрайды',
      profile: 'Менің келісімдерім',
      takeBack: 'Қайтарып алу: Биометриялық деректер',
    },
  }
  for (const locale of locales) {
    test(`is asked unticked before the camera, and stored, in ${locale}`, async ({ page, app }) => {
      test.setTimeout(90_000)
      const t = texts[locale]
      const journey = new JourneyPages(page, app, locale)
      await journey.api.toCamera(aigul)
      await journey.account.open('/form/biometry/')
      const tick = page.getByRole('checkbox', { name: t.sentence })
      await expect(tick).not.toBeChecked()
      await journey.button(t.begin).click()
      await expect(page.getByRole('alert')).toHaveText(t.missing)
      await expect(tick).toBeFocused()
      await tick.check()
      await journey.button(t.begin).click()
      await expect(journey.heading(t.primer)).toBeVisible()
      // Once given it is not asked again, and is listed with the others, where it can be withdrawn.
      await page.reload()
      await expect(journey.button(t.begin)).toBeVisible()
      await expect(tick).toHaveCount(0)
      await journey.account.open('/clientarea/profile/')
      const consents = page.getByRole('region', { name: t.profile, exact: true })
      await expect(consents.getByRole('button', { name: t.takeBack })).toBeVisible()
    })
  }
})

test('a computer hands over to a phone, and follows it', async ({ page, app }) => {
  test.setTimeout(90_000)
  const journey = new JourneyPages(page, app)
  await journey.api.toCamera(aigul)
  await journey.account.open('/form/biometry/')
  await journey.button('Продолжить с телефона').click()
  const code = page.getByRole('img', { name: 'QR-код со ссылкой на эту заявку' })
  await expect(code).toBeVisible()
  expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await journey.api.finishCamera()
  await expect(page).toHaveURL(/biometry-waiting|add-card/, { timeout: 15_000 })
})
