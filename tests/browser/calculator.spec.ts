/** The cost of a loan, before any data is asked. */

import { execFileSync } from 'node:child_process'
import { expect, type Locator, test } from '@playwright/test'
import { Calculator, costOf, homeProduct, type Product } from '../support/calculator'
import { binary } from '../support/server'
import { SitePage } from '../support/site-page'

let product: Product

test.beforeEach(async () => {
  product = await homeProduct()
})

async function expectCost(calculator: Calculator, amount: number, days: number): Promise<void> {
  const cost = costOf(product, amount, days)
  await expect(calculator.amount.slider).toHaveValue(String(amount))
  await expect(calculator.days.slider).toHaveValue(String(days))
  await expect(calculator.figure('Вы вернёте')).toHaveText(cost.total)
  await expect(calculator.figure('Переплата')).toHaveText(cost.overpayment)
  await expect(calculator.figure('ГЭСВ')).toContainText(cost.gesv)
  await expect(calculator.apply).toHaveAttribute(
    'href',
    `/registration/?amount=${amount}&days=${days}`,
  )
}

test('it opens at the defaults, which are at most half of the maximum', async ({ page }) => {
  await new SitePage(page).open('/')
  const { amount_min, amount_max, amount_default, days_min, days_max, days_default } = product
  await expectCost(new Calculator(page), amount_default, days_default)
  expect((amount_default - amount_min) / (amount_max - amount_min)).toBeLessThanOrEqual(0.5)
  expect((days_default - days_min) / (days_max - days_min)).toBeLessThanOrEqual(0.5)
})

test('sliders follow the arrow keys', async ({ page }) => {
  await new SitePage(page).open('/')
  const calculator = new Calculator(page)
  await calculator.amount.slider.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await calculator.days.slider.focus()
  await page.keyboard.press('ArrowLeft')
  const amount = product.amount_default + 2 * product.amount_step
  await expectCost(calculator, amount, product.days_default - 1)
  await calculator.amount.slider.focus()
  await page.keyboard.press('Home')
  await calculator.days.slider.focus()
  await page.keyboard.press('End')
  await expectCost(calculator, product.amount_min, product.days_max)
})

test('minus and plus move by one step and stop at the limits', async ({ page }) => {
  await new SitePage(page).open('/')
  const calculator = new Calculator(page)
  const { amount, days } = calculator
  await amount.more.click()
  await days.less.click()
  await expectCost(
    calculator,
    product.amount_default + product.amount_step,
    product.days_default - 1,
  )
  await amount.slider.focus()
  await page.keyboard.press('End')
  await expect(amount.more).toHaveAttribute('aria-disabled', 'true')
  await amount.more.dispatchEvent('click')
  await expectCost(calculator, product.amount_max, product.days_default - 1)
})

test('a typed number is brought within the limits', async ({ page }) => {
  await new SitePage(page).open('/')
  const calculator = new Calculator(page)
  await calculator.amount.field.fill(String(product.amount_min + product.amount_step))
  await calculator.days.field.fill(String(product.days_max - 1))
  await page.keyboard.press('Enter')
  await expectCost(calculator, product.amount_min + product.amount_step, product.days_max - 1)
  await calculator.amount.field.fill('999999999')
  await calculator.days.field.fill('0')
  await page.keyboard.press('Tab')
  await expectCost(calculator, product.amount_max, product.days_min)
})

test('overpayment and ГЭСВ are by the button, as large as the rate', async ({ page }) => {
  for (const path of ['/', '/mikrokredit-almaty/', '/kredit-pensioneram/']) {
    await new SitePage(page).open(path)
    const calculator = new Calculator(page)
    await expect(calculator.apply).toBeVisible()
    await expect(calculator.figure('Переплата')).toBeVisible()
    const rate = await styleOf(calculator.figure('Ставка'))
    expect(await styleOf(calculator.figure('ГЭСВ')), path).toEqual(rate)
    const names = calculator.card.locator('[data-rates] dt')
    expect(await styleOf(names.first()), path).toEqual(await styleOf(names.last()))
  }
})

test('the screen agrees with `zhedel quote`', async ({ page }) => {
  await new SitePage(page).open('/')
  const { amount_default: amount, days_default: days } = product
  const args = ['quote', '--amount', String(amount), '--days', String(days), '--json']
  const quote = JSON.parse(execFileSync(binary, args, { encoding: 'utf8' }))
  const figure = (name: string) => new Calculator(page).figure(name)
  const digits = async (name: string) => (await figure(name).textContent())?.replace(/[^\d,]/g, '')
  const displayed = (decimal: string) => decimal.replace(/\.00?$/, '').replace('.', ',')
  expect(await digits('Вы вернёте')).toBe(displayed(quote.total))
  expect(await digits('Переплата')).toBe(displayed(quote.overpayment))
  expect(await digits('ГЭСВ')).toBe(quote.gesv_percent.replace('.', ','))
})

const styleOf = (text: Locator) =>
  text.evaluate((element) => {
    const { fontSize, fontWeight, fontFamily, color } = getComputedStyle(element)
    return { fontSize, fontWeight, fontFamily, color }
  })
