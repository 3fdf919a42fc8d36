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

  for (const locale of locales) {
    test(`three gestures, each reviewed before it is sent, in ${locale}`, async ({ page, app }) => {
      test.setTimeout(90_000)
      const journey = new JourneyPages(page, app, locale)
      const { biometry, camera } = journey.t
      await journey.api.toCamera(aigul)
      await journey.openCamera()
      await expect(journey.heading(biometry.step(1, 3))).toBeVisible()

      await journey.button(camera.take).click()
      await expect(page.getByRole('timer')).toHaveText('3')
      await journey.button(camera.stop).click()
      await journey.button(camera.pause).click()
      await expect(page.getByText(camera.paused)).toBeVisible()
      await journey.button(camera.resume).click()
      await journey.button(camera.take).click()
      await journey.button(camera.retake).click()
      await journey.takeGesture()
      await expect(journey.heading(biometry.step(2, 3))).toBeVisible()

      // Frames that have arrived need not be taken again.
      await page.reload()
      await journey.button(biometry.begin).click()
      await journey.button(biometry.primer.start).click()
      await expect(journey.heading(biometry.step(2, 3))).toBeVisible()
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
    await expect(journey.button(camera.sendAgain)).toBeVisible({ timeout: 15_000 })
    await page.unroute('**/frames/**')
    await journey.button(camera.sendAgain).click()
    await expect(journey.heading(journey.t.biometry.step(2, 3))).toBeVisible()
  })

  test('three mismatches lock the camera check for a while', async ({ page, app }) => {
    test.setTimeout(120_000)
    const journey = new JourneyPages(page, app)
    const { biometry } = journey.t
    await journey.api.toCamera(timur)
    for (const left of ['2', '1']) {
      await journey.proveFace()
      await journey.account.at('/form/biometry-error/')
      await expect(page.getByText(biometry.error.reasons.no_match.title)).toBeVisible()
      await expect(page.getByText(biometry.attempts(left))).toBeVisible()
      await journey.button(biometry.error.retry).click()
      await journey.account.at('/form/biometry/')
    }
    await journey.proveFace()
    await journey.account.at('/form/biometry-error/')
    await expect(journey.heading(biometry.error.locked)).toBeVisible()
    await expect(journey.button(biometry.error.retry)).toBeHidden()
    await advanceDay(app)
    await page.reload()
    await expect(journey.button(biometry.error.retry)).toBeVisible()
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
    await journey.button(biometry.primer.start).click()
    await expect(page.getByText(camera.errors.denied.title)).toBeVisible()
    await journey.button(biometry.help.fileWay).click()
    await expect(journey.heading(biometry.files.title)).toBeVisible()
    const file = { name: 'face.jpg', mimeType: 'image/jpeg', buffer: await picture(page) }
    const pictures = page.locator('main li').filter({ has: page.locator('h3') })
    for (const number of [0, 1, 2]) {
      const input = pictures.nth(number).locator('input[type="file"]')
      await expect(input).toHaveAttribute('capture', 'user')
      await input.setInputFiles(file)
      await journey.button(camera.send).click()
      await expect(page.getByText(biometry.got)).toHaveCount(number + 1)
    }
    await journey.button(biometry.all.submit).click()
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
  const { biometry } = journey.t
  await journey.api.toCamera(aigul)
  await journey.account.open('/form/biometry/')
  await journey.button(biometry.phone.other).click()
  const code = page.getByRole('img', { name: biometry.phone.alt })
  await expect(code).toBeVisible()
  expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await journey.api.finishCamera()
  await expect(page).toHaveURL(/biometry-waiting|add-card/, { timeout: 15_000 })
})
