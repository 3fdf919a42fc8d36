/**
 * What the prescreen promises and what is finally offered. Texts and amounts are literals, computed
 * by hand.
 */

import { expect, type Locator } from '@playwright/test'
import { Calculator } from '../support/calculator'
import { phone } from '../support/camera'
import { JourneyPages } from '../support/journey-pages'
import { test } from '../support/test-app'

/**
 * Income 380 000, payments 64 000: 116 000 for 30 days come to 125 744, and one step more would
 * exceed half of the income.
 */
const dmitry = {
  iin: '870923304120',
  phone: '+77010000102',
  surname: 'Соколов',
  given: 'Дмитрий',
  patronymic: 'Андреевич',
  income: '380000',
}

/** Payments of 310 000 from an income of 450 000. */
const serik = {
  iin: '790114305330',
  phone: '+77010000104',
  surname: 'Жұмабаев',
  given: 'Серік',
  patronymic: 'Болатұлы',
  income: '450000',
}

const wide = { viewport: { width: 1280, height: 800 } }

test.describe('on a phone', () => {
  test.use(phone)

  test('the promise is within the law, follows the choice and is offered', async ({
    page,
    app,
  }) => {
    test.setTimeout(120_000)
    const journey = new JourneyPages(page, app)
    const { api } = journey
    await api.register(dmitry)
    await api.submit(dmitry, { product: 'short', amount_tenge: 190_000, term: 30 })
    await api.until('PREAPPROVED')
    await journey.account.open('/form/preapproval/')
    const main = page.locator('main')
    await expect(main).toContainText(/доступно до\s?116\s000\s₸/)
    await expect(main).toContainText(
      'Вы просили 190 000 ₸. По закону платежи по всем кредитам не могут превышать 50 % дохода, поэтому можем предложить до 116 000 ₸.',
    )
    await expect(main).toContainText('уйдёт 50 % дохода, если округлить вверх')
    const calculator = new Calculator(page)
    await calculator.amount.field.fill('100000')
    await expect(main).toContainText('уйдёт 46 % дохода, если округлить вверх')
    await calculator.amount.field.fill('10000')
    await expect(main).toContainText('уйдёт 20 % дохода, если округлить вверх')
    await calculator.days.field.fill('45')
    await calculator.days.field.blur()
    await expect(main).toContainText(/доступно до\s?111\s000\s₸/)
    await calculator.days.field.fill('30')
    await calculator.amount.field.fill('190000')
    await calculator.amount.field.blur()
    await expect(calculator.amount.field).toHaveValue(/^116\s000\s₸$/)
    await expect(main).not.toContainText('Выписка из банка')
    await journey.button('Продолжить').click()
    await journey.account.at('/form/biometry/')

    await api.finishCamera()
    await api.until('CARD_REQUIRED')
    await api.payTo('KZ41722C000000000001')
    const { offers } = await api.until('OFFERED')
    expect(offers.map(({ terms }) => terms.amount_tiyn)).toEqual([
      11_600_000, 11_600_000, 7_600_000,
    ])
    await journey.account.open('/form/got-offer/')
    await expect(page.getByRole('button', { name: /^Выбрать: 116 000 ₸, 30 дней/ })).toBeVisible()
    await expect(main).not.toContainText('Вы просили')
  })

  /**
   * The answers name the tenth as pay day: an offer is due on the eleventh, whatever day it is
   * today.
   */
  test('an offer falls due on the day after the pay day', async ({ page, app }) => {
    test.setTimeout(90_000)
    const journey = new JourneyPages(page, app)
    await journey.api.toOffers(dmitry, { product: 'short', amount_tenge: 50_000, term: 20 })
    const { offers } = await journey.api.show()
    const [paid, ...others] = offers.filter(
      ({ advantage: label }) => label?.kind === 'after_pay_day',
    )
    expect(others).toEqual([])
    expect(paid?.terms.due_date).toMatch(/^20\d\d-\d\d-11$/)
    expect(paid?.terms.amount_tiyn).toBe(5_000_000)
    // 0.28 % of 50 000 are 140 a day.
    expect(paid?.terms.interest_tiyn).toBe(14_000 * (paid?.terms.term ?? 0))
    await journey.account.open('/form/got-offer/')
    const card = page
      .locator('main li')
      .filter({ hasText: 'На следующий день после зарплаты или пенсии' })
    await expect(card).toContainText(/не позднее\s11\s\S+\s20\d\d/)
    await card.getByRole('button').click()
    await journey.account.at('/form/accept-offer/')
    await expect(page.locator('main')).toContainText(/не позднее\s11\s\S+\s20\d\d/)
  })

  test('a smaller offer shows its reason', async ({ page, app }) => {
    test.setTimeout(90_000)
    const journey = new JourneyPages(page, app, 'kz')
    await journey.api.toOffers(dmitry, { product: 'short', amount_tenge: 190_000, term: 30 })
    await journey.account.open('/form/got-offer/')
    await expect(page.locator('main')).toContainText(
      'Сіз 190 000 ₸ сұрадыңыз. Заң бойынша барлық кредиттің төлемдеріне кірістің 50 %-ынан артығы кетпеуі керек, сондықтан ең көбі 116 000 ₸ ұсына аламыз.',
    )
    await expect(page.locator('main')).toContainText('Ең көп сома')
    await journey.button('Бас тарту').click()
    await expect(page.getByText('Микрокредиттен бас тартасыз ба?')).toBeVisible()
  })
})

test.describe('on a desktop', () => {
  test.use(wide)

  test('a decline comes before the camera check', async ({ page, app }) => {
    const journey = new JourneyPages(page, app, 'kz')
    await journey.api.register(serik)
    await journey.api.submit(serik, { product: 'short', amount_tenge: 10_000, term: 5 })
    await journey.api.until('DECLINED')
    await journey.account.open('/form/')
    const main = page.locator('main')
    await expect(main).toContainText('Қазір өтінімді мақұлдай алмаймыз')
    await expect(main).toContainText('төлем кірісіңіз үшін тым үлкен болар еді')
    await expect(main).not.toContainText('Азырақ сома')
  })

  test('required proofs are named before the camera check', async ({ page, app }) => {
    const journey = new JourneyPages(page, app, 'kz')
    const earning = { ...serik, income: '900000' }
    await journey.api.register(earning)
    await journey.api.submit(earning, { product: 'short', amount_tenge: 100_000, term: 15 })
    await journey.api.until('PREAPPROVED')
    await journey.account.open('/form/preapproval/')
    const main = page.locator('main')
    await expect(main).toContainText('Банктен үзінді көшірме керек болады')
    // 310 000 and 104 200 of 900 000.
    await expect(main).toContainText('айына 900 000 ₸, растаса')
    await expect(main).toContainText('кірістің 47 %-ы кетеді')
    await expect(main).toContainText('Үзінді көшірме болмаса, өтінімді мақұлдай алмаймыз.')
  })

  test('offers are side by side with aligned lines', async ({ page, app }) => {
    test.setTimeout(90_000)
    const journey = new JourneyPages(page, app)
    await journey.api.toOffers(dmitry, { product: 'short', amount_tenge: 100_000, term: 30 })
    await journey.account.open('/form/got-offer/')
    const cards = page.locator('main li').filter({ has: page.getByRole('button') })
    await expect(cards).toHaveCount(3)
    const tops = async (part: Locator) =>
      (await part.all()).map(async (one) => Math.round((await one.boundingBox())?.y ?? -1))
    for (const name of ['Вы вернёте', 'Переплата', 'Срок', 'Первый платёж']) {
      const lines = cards.getByText(name, { exact: true })
      const [first, ...others] = await Promise.all(await tops(lines))
      expect(others, name).toEqual([first, first])
    }
    const lefts = await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x))
    expect(new Set(lefts.map(Math.round)).size).toBe(3)
    const hasOverflow = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    )
    expect(hasOverflow).toBe(false)
    await page.setViewportSize({ width: 360, height: 740 })
    const xs = await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x))
    expect(new Set(xs.map(Math.round)).size).toBe(1)
  })
})
