/**
 * The screens of a loan of 60 000 ₸ for 15 days at 0,28 % a day: 168 ₸ each day, 62 520 ₸ on the
 * last. Texts and amounts are literals, computed by hand. The Kazakh texts are in loan-screens-kk.spec.ts.
 */

import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import type { Operations } from '../../web/src/shared/api/contract'
import { cards } from '../support/acquirer'
import { findOverflow, findViolations } from '../support/axe'
import { addDays, formatDate } from '../support/dates'
import { JourneyPages } from '../support/journey-pages'
import { figure, LOAN_SCREENS } from '../support/loan-pages'
import { textOf } from '../support/pdf'
import { poll } from '../support/poll'
import { aigul } from '../support/sandbox-people'
import { SitePage } from '../support/site-page'
import { advanceDays, test } from '../support/test-app'

type Loan = Operations['GET /loans/{id}']['answer']
type Quote = Operations['POST /loans/{id}/payoff-quotes']['answer']
type Payment = Operations['POST /loans/{id}/payments']['answer']

const DUE_AFTER_DAYS = 15

test('every screen says what is owed, and why', async ({ page, app }) => {
  test.setTimeout(180_000)
  await page.setViewportSize({ width: 360, height: 740 })
  const { api, account } = new JourneyPages(page, app)
  const { main } = account.site
  await api.toLoan(aigul)
  await advanceDays(app, 5)
  const { today, issued_on } = await api.call<Loan>('GET', '/loans/current')
  expect(today).toBe(addDays(issued_on, 5))
  const due = formatDate(addDays(issued_on, DUE_AFTER_DAYS), 'ru')

  const owes = page.getByRole('article', { name: 'Ваш долг сегодня' })
  await account.open('/clientarea/')
  await expect(owes).toContainText('60 840 ₸')
  await expect(owes).toContainText(`Вернуть не позднее ${due}`)
  await expect(owes).toContainText('осталось 10 дней')
  await expect(figure(owes, 'Вознаграждение за день')).toHaveText('+168 ₸')
  await expect(figure(owes, 'Если вернуть в этот день')).toHaveText('62 520 ₸')

  // The chart and its table show the same: 168 ₸ more each day, and 125,04 ₸ of penalty on each of
  // the thirty days after the due date.
  const last = formatDate(addDays(issued_on, DUE_AFTER_DAYS + 30), 'ru')
  await account.open('/loan/details/')
  const chart = page.getByRole('region', { name: 'Как меняется долг' }).first()
  await expect(chart.getByRole('img')).toHaveAccessibleName(
    `График долга: ${formatDate(issued_on, 'ru')} — 60 000 ₸, ${last} — 71 311,20 ₸. Все значения есть в таблице.`,
  )
  await chart.getByRole('button', { name: 'Показать таблицей' }).click()
  await expect(chart.getByRole('img')).toHaveCount(0)
  await expect(chart.locator('tbody tr')).toHaveCount(DUE_AFTER_DAYS + 31)
  for (const [day, sum] of [
    [0, '60 000 ₸'],
    [1, '60 168 ₸'],
    [5, '60 840 ₸'],
    [14, '62 352 ₸'],
    [15, '62 520 ₸'],
    [16, '62 813,04 ₸'],
    [45, '71 311,20 ₸'],
  ] as const) {
    const row = chart.locator(`tbody tr[data-day="${addDays(issued_on, day)}"]`)
    await expect(row.locator('td').first()).toHaveText(sum)
  }

  // The effect of a payment is shown before it is made: 10 000 ₸ go to the principal, so that each
  // of the ten days left costs 140 ₸ instead of 168 ₸.
  await page.getByRole('radio', { name: 'Внести часть' }).check()
  await page.getByLabel('Сколько внести, ₸').fill('10 000')
  const result = page.getByRole('region', { name: 'Результат расчёта' })
  await expect(result.getByRole('status')).toContainText('10 000 ₸')
  await expect(figure(result, 'Останется долг')).toHaveText('50 840 ₸')
  await expect(figure(result, 'Сэкономите по сравнению с возвратом в срок')).toHaveText('280 ₸')
  await expect(figure(result, 'Всего за весь срок переплатите')).toHaveText('2 240 ₸')

  // From tab to tab without a mouse.
  const tabs = page.getByRole('navigation', { name: 'Разделы микрокредита' })
  await tabs.getByRole('link', { name: 'Сегодня' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await account.at('/loan/details/about/')
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(main.locator('[data-rates] dd')).toHaveCount(3)
  await expect(figure(main, 'Итого к погашению сегодня')).toHaveText('60 840 ₸')
  await expect(main).toContainText(
    '0,28 % в день от основного долга. День выдачи не считается, день платежа считается.',
  )

  await account.open('/loan/details/operations/')
  for (const summary of (await main.locator('summary').all()).slice(1)) await summary.click()
  for (const [day, sum] of [
    [1, '60 168 ₸'],
    [3, '60 504 ₸'],
    [5, '60 840 ₸'],
  ] as const) {
    await expect(main.locator(`li[data-day="${addDays(issued_on, day)}"]`)).toContainText(sum)
  }

  const violations: string[] = []
  for (const path of LOAN_SCREENS) {
    await account.open(path)
    await expect(main.locator('[aria-busy=true]')).toHaveCount(0)
    violations.push(...(await findViolations(page, path)))
  }

  // Ten days overdue: 62 520 ₸ and ten times 168 ₸ and 0,2 % of 62 520 ₸.
  await advanceDays(app, 20)
  await account.open('/clientarea/')
  await expect(owes).toContainText('Платёж просрочен')
  await expect(owes).toContainText('65 450,40 ₸')
  await expect(owes).toContainText('просрочка 10 дней')
  await expect(figure(owes, 'Неустойка за день')).toHaveText('+125,04 ₸')
  violations.push(...(await findViolations(page, 'overdue')))
  expect(violations).toEqual([])
  await owes.getByRole('link', { name: 'Не могу заплатить' }).click()
  await account.at('/consumer-protection/')
})

test('exported lists hold what the screens show', async ({ page, app }) => {
  test.setTimeout(120_000)
  const { api, account } = new JourneyPages(page, app)
  await api.toLoan(aigul)
  await advanceDays(app, 2)
  const loan = await api.call<Loan>('GET', '/loans/current')
  for (const path of ['/loan/details/operations/', '/clientarea/history/']) {
    await account.open(path)
    for (const [name, kind] of [
      ['Скачать CSV', 'csv'],
      ['Скачать PDF', 'pdf'],
    ] as const) {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name, exact: true }).click()
      const file = await (await download).path()
      expect((await download).suggestedFilename()).toMatch(new RegExp(`\\.${kind}$`))
      if (kind === 'pdf') expect(await textOf(file)).toContain(loan.contract_number)
    }
  }
  await account.open('/loan/details/')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Добавить срок в календарь', exact: true }).click()
  const dates = readFileSync(await (await download).path(), 'utf8')
  const due = addDays(loan.issued_on, DUE_AFTER_DAYS)
  expect(dates).toContain(`DTSTART;VALUE=DATE:${due.replaceAll('-', '')}`)
})

test('a repaid loan is certified at once, and anybody can verify the certificate', async ({
  page,
  app,
  browser,
}) => {
  test.setTimeout(150_000)
  const journey = new JourneyPages(page, app)
  const { api, account } = journey
  await api.toLoan(aigul)
  const open = await api.call<Loan>('GET', '/loans/current')

  // While something is owed, the certificate is declined with an explanation.
  await account.open('/clientarea/docs-common/')
  await journey.button('Получить справку').click()
  await expect(page.getByText('Справку выдадим, когда долг будет погашен')).toBeVisible()

  const quote = await api.call<Quote>('POST', `/loans/${open.id}/payoff-quotes`)
  const payment = await api.call<Payment>('POST', `/loans/${open.id}/payments`, {
    kind: 'full',
    quote_id: quote.id,
    language: 'ru',
  })
  await page.goto(payment.url ?? '')
  await journey.typeCard(cards.good, undefined, /\/success\//)
  await poll(async () => (await api.call<Loan>('GET', `/loans/${open.id}`)).status).toBe('closed')

  await account.open('/loan/details/')
  await expect(journey.heading('Микрокредит закрыт')).toBeVisible()
  const download = page.waitForEvent('download')
  await journey.button('Получить справку').click()
  const file = await (await download).path()
  expect(await textOf(file)).toContain(open.contract_number)
  await expect(page.getByText('Справка готова')).toBeVisible()
  expect(await findViolations(page, 'certified')).toEqual([])

  const check = page.getByRole('link', {
    name: 'Проверить подлинность: Справка об отсутствии задолженности',
  })
  const address = await check.getAttribute('href')
  const stranger = await browser.newPage({ viewport: { width: 360, height: 740 } })
  await new SitePage(stranger, app.site).open(address ?? '')
  await expect(stranger.getByText('Такой документ мы выдавали')).toBeVisible()
  // Nothing is wider than the screen, and the file input is below its explanation.
  for (const width of [360, 1024, 1280]) {
    await stranger.setViewportSize({ width, height: 800 })
    expect(await findOverflow(stranger, `at ${width} px`)).toEqual([])
  }
  expect(await findViolations(stranger, 'checked')).toEqual([])
  const message = await stranger.getByText('Такой документ мы выдавали').boundingBox()
  const chosen = await stranger.getByText('Выбрать файл PDF').boundingBox()
  expect(chosen?.y ?? 0).toBeGreaterThan(message?.y ?? 0)
  await stranger.locator('input[type="file"]').setInputFiles(file)
  await expect(stranger.getByText('Документ подлинный')).toBeVisible()
  await expect(stranger.locator('main')).not.toContainText(aigul.surname)
  await stranger.close()
})
