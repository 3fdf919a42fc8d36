/** A loan is paid back: early, in part, late, with a card that is refused, and by itself. */

import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import type { Operations } from '../../web/src/api/schema'
import { client as clientKk } from '../../web/src/i18n/kk/client'
import { debt as debtKk } from '../../web/src/i18n/kk/debt'
import { client as clientRu } from '../../web/src/i18n/ru/client'
import { debt as debtRu } from '../../web/src/i18n/ru/debt'
import { cards, typeCard } from '../support/acquirer'
import { faults } from '../support/axe'
import { laterBy, test } from '../support/house'
import { textOf } from '../support/pdf'
import { aigul } from '../support/people'
import { addDays, money, RepayingPages } from '../support/repaying-pages'

type Guest = Operations['POST /repayment/orders']['answer']

const client = { ru: clientRu, kz: clientKk }
const certificates = { ru: debtRu.certificate, kz: debtKk.certificate }

const screens = [
  { locale: 'ru', width: 360 },
  { locale: 'kz', width: 1280 },
] as const

for (const { locale, width } of screens) {
  test.describe(`in ${locale} at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('early and in full, with a new card on the page of the acquirer', async ({
      page,
      house,
    }) => {
      test.setTimeout(150_000)
      const paying = new RepayingPages(page, house, locale)
      const { choose, full, pay, receipt } = paying.t
      const found: string[] = []
      await paying.borrow(aigul)
      await laterBy(house, 3)
      const loan = await paying.loan()

      await paying.account.open('/loan/choose-repayment/')
      await expect(paying.heading(choose.full.title)).toBeVisible()
      await paying.shows(loan.payoff_today_tiyn)
      await paying.shows(loan.next?.amount_tiyn ?? 0)
      found.push(...(await faults(page, 'ways')))
      await page.getByRole('link', { name: choose.full.action }).click()

      await paying.account.at('/loan/full-repayment/')
      await expect(paying.button(pay.action(money(loan.payoff_today_tiyn)))).toBeVisible()
      for (const part of [loan.owed.principal_tiyn, loan.owed.interest_tiyn]) {
        await paying.shows(part)
      }
      // Whoever has had the money for less than 14 days may give it back.
      await expect(page.getByText(full.withdrawal.tick)).toBeVisible()
      const onDue = await paying.whatIf(loan, { kind: 'pay_full', on: loan.due_on })
      await paying.shows(onDue.pay_tiyn)
      const week = addDays(loan.due_on, 7)
      const late = await paying.whatIf(loan, { kind: 'pay_full', on: week })
      await page.getByLabel(full.another.day).fill(week)
      await paying.shows(late.pay_tiyn)
      await paying.shows(late.costs_more_tiyn)
      found.push(...(await faults(page, 'in full')))

      await paying.button(pay.action(money(loan.payoff_today_tiyn))).click()
      await paying.typeCard(cards.good)
      await expect(paying.heading(receipt.title.closed)).toBeVisible({ timeout: 20_000 })
      await paying.shows(loan.payoff_today_tiyn)
      found.push(...(await faults(page, 'receipt')))
      expect(await paying.loan()).toMatchObject({ status: 'closed', payoff_today_tiyn: 0 })

      // The address is enough, however often it is opened.
      await page.reload()
      await expect(paying.heading(receipt.title.closed)).toBeVisible()
      const saved = page.waitForEvent('download')
      await paying.button(receipt.save).click()
      const file = await (await saved).path()
      expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-')
      expect(await textOf(file)).toContain(loan.contract_number)
      const proof = page.waitForEvent('download')
      await paying.button(certificates[locale].get).click()
      expect(await textOf(await (await proof).path())).toContain(loan.contract_number)

      await paying.account.open('/loan/full-repayment/')
      await expect(paying.heading(paying.t.ended.title)).toBeVisible()
      expect(found).toEqual([])
    })

    test('in part, with a card that is kept', async ({ page, house }) => {
      test.setTimeout(150_000)
      const paying = new RepayingPages(page, house, locale)
      const { part, pay, receipt } = paying.t
      const found: string[] = []
      await paying.borrow(aigul)
      await laterBy(house, 2)
      await paying.keepCard(cards.good)
      found.push(...(await faults(page, 'cards')))
      const loan = await paying.loan()

      await paying.account.open('/loan/partial-repayment/')
      const field = page.getByLabel(part.amount, { exact: true })
      await field.fill('999')
      await paying.button(pay.plain).click()
      await expect(paying.account.summary).toBeFocused()
      found.push(...(await faults(page, 'too little')))
      await field.fill('20 000')
      const outlook = await paying.whatIf(loan, {
        kind: 'pay_part',
        on: loan.today,
        amount_tiyn: 2_000_000,
      })
      await paying.shows(outlook.left_tiyn)
      await paying.shows(outlook.interest_per_day_after_tiyn)
      await paying.shows(outlook.allocation.principal_tiyn)
      await paying.shows(outlook.due_after_tiyn ?? 0)
      found.push(...(await faults(page, 'in part')))

      // What is typed outlives a reload.
      await page.reload()
      await expect(field).toHaveValue('20 000')
      // Pressed twice, it is paid once.
      const action = paying.button(pay.action(money(2_000_000)))
      await paying.account.stepUp(aigul, () => action.dblclick())
      await expect(paying.heading(receipt.title.paid)).toBeVisible({ timeout: 20_000 })
      await paying.shows(outlook.left_tiyn)
      const after = await paying.loan()
      expect(after.paid_tiyn).toBe(2_000_000)
      expect(after.payoff_today_tiyn).toBe(outlook.left_tiyn)
      expect(found).toEqual([])
    })

    test('late, with the penalty in a line of its own', async ({ page, house }) => {
      test.setTimeout(150_000)
      const paying = new RepayingPages(page, house, locale)
      const { full, pay, receipt, parts } = paying.t
      await paying.borrow(aigul)
      await laterBy(house, 20)
      const loan = await paying.loan()
      expect(loan.days_overdue).toBe(5)
      await paying.account.open('/loan/full-repayment/')
      await expect(page.getByText(parts.penalty, { exact: true })).toBeVisible()
      await paying.shows(loan.owed.penalty_tiyn)
      // The date has passed: other days are held against today.
      await paying.button(full.another.today).click()
      await expect(page.getByText(full.another.sameAsToday)).toBeVisible()
      expect(await faults(page, 'late')).toEqual([])
      await paying.button(pay.action(money(loan.payoff_today_tiyn))).click()
      await paying.typeCard(cards.good)
      await expect(paying.heading(receipt.title.closed)).toBeVisible({ timeout: 20_000 })
      await paying.shows(loan.owed.penalty_tiyn)
    })

    test('a card is refused, another one pays', async ({ page, house }) => {
      test.setTimeout(150_000)
      const paying = new RepayingPages(page, house, locale)
      const { back, pay, receipt } = paying.t
      await paying.borrow(aigul)
      await paying.keepCard(cards.noFunds)
      await laterBy(house, 1)
      await paying.account.open('/loan/partial-repayment/')
      await page.getByLabel(paying.t.part.amount, { exact: true }).fill('5000')
      const action = paying.button(pay.action(money(500_000)))
      await paying.account.stepUp(aigul, () => action.click())
      await expect(page.getByText(back.refusals.funds)).toBeVisible({ timeout: 20_000 })
      expect(await faults(page, 'refused')).toEqual([])
      expect((await paying.loan()).paid_tiyn).toBe(0)

      // What was typed is still there, and another card is proposed.
      await paying.button(back.other).click()
      await expect(page.getByRole('radio', { name: pay.newCard })).toBeChecked()
      await paying.button(pay.action(money(500_000))).click()
      await paying.typeCard(cards.good)
      await expect(paying.heading(receipt.title.paid)).toBeVisible({ timeout: 20_000 })
      expect((await paying.loan()).paid_tiyn).toBe(500_000)
    })

    test('autopay says everything first, and is off in one press', async ({ page, house }) => {
      test.setTimeout(150_000)
      const paying = new RepayingPages(page, house, locale)
      const { autopay } = paying.t
      await paying.borrow(aigul)
      await laterBy(house, 1)
      const loan = await paying.loan()
      await paying.keepCard(cards.good)
      await page.getByRole('button', { name: autopay.turnOn }).click()
      const dialog = page.getByRole('dialog')
      for (const fact of autopay.dialog.facts) await expect(dialog).toContainText(fact)
      await expect(dialog).toContainText(money(loan.next?.amount_tiyn ?? 0))
      expect(await faults(page, 'autopay')).toEqual([])
      const yes = dialog.getByRole('button', { name: autopay.dialog.yes, exact: true })
      await paying.account.stepUp(aigul, () => yes.click())
      await expect(page.locator('main').getByText(autopay.onCard).first()).toBeVisible()
      expect(await paying.autopay(loan)).toMatchObject({ is_on: true, on: loan.due_on })

      await paying.account.open('/loan/choose-repayment/')
      await paying.button(autopay.turnOff).click()
      await expect(page.getByText(autopay.off)).toBeVisible()
      expect(await paying.autopay(loan)).toMatchObject({ is_on: false })

      await paying.account.open('/card/')
      await page.getByRole('button', { name: paying.t.cards.removeLabel('') }).click()
      await page.getByRole('group').getByRole('button', { name: paying.t.cards.removeYes }).click()
      await expect(page.getByText(paying.t.cards.empty)).toBeVisible()
    })
  })
}

for (const locale of ['ru', 'kz'] as const) {
  test(`what was paid too much comes back, in ${locale}`, async ({ page, house }) => {
    test.setTimeout(150_000)
    const paying = new RepayingPages(page, house, locale)
    const { refund } = paying.t
    const loan = await paying.borrow(aigul)
    // Somebody else pays for it, and more than it takes.
    const { order } = await paying.api.call<Guest>('POST', '/repayment/orders', {
      iin: aigul.iin,
      amount_tiyn: loan.payoff_today_tiyn + 123_400,
      language: 'ru',
    })
    await page.goto(order.url ?? '')
    await typeCard(page, cards.good, /\/repayment\//)
    await expect.poll(async () => (await paying.loan()).status).toBe('closed')

    await laterBy(house, 1)
    await paying.account.open('/clientarea/')
    await page.getByRole('link', { name: client[locale].overview.toRefund }).click()
    await paying.account.at('/loan/details/')
    await paying.shows(123_400)
    expect(await faults(page, 'overpaid')).toEqual([])
    const act = paying.button(refund.act(money(123_400)))
    await paying.account.stepUp(aigul, () => act.click())
    const done = page.getByText(refund.states.done)
    await expect(page.getByText(refund.states.processing).or(done)).toBeVisible()
    await expect.poll(async () => (await paying.loan()).funds_tiyn).toBe(0)
    await page.reload()
    await expect(done).toBeVisible()
    await expect(paying.button(refund.act(money(123_400)))).toBeHidden()
    expect(await faults(page, 'refunded')).toEqual([])
  })
}

test('a receipt is nobody else’s', async ({ page, house, browser }) => {
  test.setTimeout(120_000)
  const paying = new RepayingPages(page, house)
  const { pay, receipt } = paying.t
  await paying.borrow(aigul)
  await paying.account.open('/loan/partial-repayment/')
  await page.getByLabel(paying.t.part.amount, { exact: true }).fill('5000')
  await paying.button(pay.action(money(500_000))).click()
  await paying.typeCard(cards.good)
  await expect(paying.heading(receipt.title.paid)).toBeVisible({ timeout: 20_000 })

  const stranger = await browser.newPage()
  await stranger.goto(page.url())
  await expect(stranger.locator('main')).not.toContainText(money(500_000))
  await expect(stranger.getByRole('link', { name: paying.account.auth.signIn.login })).toBeVisible()
  await stranger.close()
})

test('whoever leaves the page of the acquirer finds the payment where it was', async ({
  page,
  house,
}) => {
  test.setTimeout(120_000)
  const paying = new RepayingPages(page, house)
  const { back, pay } = paying.t
  await paying.borrow(aigul)
  await paying.account.open('/loan/partial-repayment/')
  await page.getByLabel(paying.t.part.amount, { exact: true }).fill('5000')
  await paying.button(pay.action(money(500_000))).click()
  await page.waitForURL(/\/acquirer\/page\//)
  await page.goBack()
  await expect(paying.heading(back.open)).toBeVisible({ timeout: 20_000 })
  await paying.button(back.toPage).click()
  await paying.typeCard(cards.good)
  await expect(paying.heading(paying.t.receipt.title.paid)).toBeVisible({ timeout: 20_000 })
  expect((await paying.loan()).paid_tiyn).toBe(500_000)
})
