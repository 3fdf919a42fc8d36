/**
 * From the card to the payout: the acquirer's page, offers, signature and payout. The whole way,
 * with the camera, is in application-to-payout.spec.ts.
 */

import { expect } from '@playwright/test'
import { cards } from '../support/acquirer'
import { phone } from '../support/camera'
import { JourneyPages } from '../support/journey-pages'
import { aigul } from '../support/sandbox-people'
import { test } from '../support/test-app'

test.use(phone)

test('declining an offer is as prominent as accepting it', async ({ page, app }) => {
  test.setTimeout(90_000)
  const journey = new JourneyPages(page, app)
  await journey.api.toOffers(aigul)
  await journey.account.open('/form/got-offer/')
  const style = (name: string) =>
    page
      .getByRole('button', { name })
      .first()
      .evaluate((button) => {
        const { height, width } = button.getBoundingClientRect()
        const { backgroundColor, color, fontSize } = getComputedStyle(button)
        return { height, isWide: width > 240, backgroundColor, color, fontSize }
      })
  expect(await style('Отказаться')).toEqual(await style('Выбрать'))
})

test('every document must be ticked, and each can be read', async ({ page, app }) => {
  test.setTimeout(150_000)
  const journey = new JourneyPages(page, app)
  const { offer, signing } = journey.t
  await journey.api.toOffers(aigul)
  await journey.account.open('/form/got-offer/')
  await page.getByRole('button', { name: offer.choose }).first().click()
  await expect(journey.button(offer.agree)).toBeVisible({ timeout: 15_000 })
  for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked()
  await journey.button(offer.agree).click()
  await expect(journey.account.summary).toBeFocused()
  await journey.account.at('/form/accept-offer/')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Скачать: Договор/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^dogovor-.+\.pdf$/)

  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await journey.button(offer.agree).click()
  await journey.account.at('/form/esign/')
  const code = await journey.codeBy(signing.get, aigul.phone)
  await journey.account.code.fill(code === '000000' ? '111111' : '000000')
  await journey.button(signing.contract).click()
  await expect(journey.account.summary).toBeFocused()
  await journey.account.at('/form/esign/')

  await journey.button('Не подписывать').click()
  await journey.button('Вернуться').click()
  await journey.button('Не подписывать').click()
  await journey.button('Да, отказаться').click()
  await expect(page).toHaveURL(/new-loan/)
})

test('a declined card and somebody else’s card are reported', async ({ page, app }) => {
  test.setTimeout(120_000)
  const journey = new JourneyPages(page, app)
  await journey.api.pastCamera(aigul)
  await journey.api.until('CARD_REQUIRED')
  await journey.account.open('/card/add-card/')
  await journey.addCard(cards.foreignName, 'IVAN PETROV')
  await expect(page.getByText('Карта на имя другого человека', { exact: true })).toBeVisible({
    timeout: 20_000,
  })
  await journey.button('Ввести карту ещё раз').click()
  await expect(journey.button(journey.t.cards.addCard)).toBeVisible()
})

test('a bank account works like a card, and its bank is named', async ({ page, app }) => {
  test.setTimeout(90_000)
  const journey = new JourneyPages(page, app)
  const { iban, addIban } = journey.t.cards
  await journey.api.pastCamera(aigul)
  await journey.api.until('CARD_REQUIRED')
  await journey.account.open('/card/add-card/')
  const field = page.getByRole('textbox', { name: iban })
  await field.fill('KZ41 722C 0000 0000 0002')
  await journey.button(addIban).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill('kz41 722c 0000 0000 0001')
  await expect(page.getByText('Банк: Kaspi Bank')).toBeVisible()
  await journey.button(addIban).click()
  await expect(page).toHaveURL(/form\/(waiting|got-offer)/, { timeout: 20_000 })
})

test('a failed payout goes to another account', { tag: '@postgres' }, async ({ page, app }) => {
  test.setTimeout(150_000)
  const journey = new JourneyPages(page, app)
  const { iban, addIban } = journey.t.cards
  await journey.api.pastCamera(aigul)
  await journey.api.until('CARD_REQUIRED')
  await journey.account.open('/card/add-card/')
  await journey.addCard(cards.payoutRefused)
  await expect(page).toHaveURL(/got-offer/, { timeout: 20_000 })
  await journey.agree()
  await journey.sign(aigul.phone)
  await expect(page.getByText('Деньги не дошли')).toBeVisible({ timeout: 40_000 })
  await page.getByRole('link', { name: 'Выбрать карту или счёт' }).click()
  await journey.account.at('/card/get-card/')
  await journey.button('Указать счёт').click()
  await page.getByRole('textbox', { name: iban }).fill('KZ41722C000000000001')
  await journey.account.stepUp(aigul, () => journey.button(addIban).click())
  await expect(page).toHaveURL(/success/, { timeout: 30_000 })
})

test('cards are listed, made the default and removed', async ({ page, app }) => {
  test.setTimeout(90_000)
  const journey = new JourneyPages(page, app)
  await journey.api.register(aigul)
  await journey.account.open('/card/')
  await expect(page.getByText('Карт и счетов пока нет')).toBeVisible()
  for (const iban of ['KZ41722C000000000001', 'KZ31601A000000000001']) {
    await journey.api.call('POST', '/payout-methods/ibans', { iban })
  }
  await page.reload()
  await expect(page.getByText('Основная', { exact: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'Сделать основной' }).click()
  await expect(journey.account.toast('Основная карта изменена')).toBeVisible()
  await page.getByRole('button', { name: 'Удалить' }).first().click()
  await page.getByRole('group').getByRole('button', { name: 'Удалить', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Удалить' })).toHaveCount(1)
})
