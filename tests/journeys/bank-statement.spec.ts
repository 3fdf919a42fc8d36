/** The bank statement: unusable files, skipping it, and parsed income. */

import { expect } from '@playwright/test'
import { phone } from '../support/camera'
import { JourneyPages } from '../support/journey-pages'
import { locales } from '../support/routes'
import { elena } from '../support/sandbox-people'
import { test } from '../support/test-app'

test.use(phone)

const texts = {
  ru: {
    notPdf: 'Это не PDF. Сохраните выписку из приложения банка в формате PDF',
    chosen: 'Файл: scan.pdf',
    refused: 'Прошлая выписка не подошла',
    noText:
      'Это снимок или скан, прочитать его мы не можем. Сохраните PDF прямо из приложения банка',
    sandbox: 'Открыть песочницу',
    average: 'Средний доход в месяц',
    wrong: 'Вы отметили, что доход прочитан неверно. Пришлите другую выписку или позвоните нам.',
  },
  kz: {
    notPdf: 'Бұл PDF емес. Үзінді көшірмені банк қосымшасынан PDF форматында сақтаңыз',
    chosen: 'Файл: scan.pdf',
    refused: 'Алдыңғы үзінді көшірме жарамады',
    noText: 'Бұл сурет немесе скан, оны оқи алмаймыз. PDF-ті тікелей банк қосымшасынан сақтаңыз',
    sandbox: 'Құмсалғышты ашу',
    average: 'Айлық орташа кіріс',
    wrong:
      'Кіріс қате оқылды деп белгіледіңіз. Басқа үзінді көшірме жіберіңіз немесе бізге қоңырау шалыңыз.',
  },
}

/** A page without text, like a scan. */
const scan = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>endobj',
    'trailer<</Root 1 0 R>>',
    '%%EOF',
  ].join('\n'),
)

for (const locale of locales) {
  test(`each unusable file has its own message in ${locale}`, async ({ page, app }) => {
    test.setTimeout(90_000)
    const journey = new JourneyPages(page, app, locale)
    const { statement } = journey.t
    const t = texts[locale]
    await journey.api.pastCamera(elena)
    await journey.api.until('STATEMENT_REQUIRED')
    await journey.account.open('/form/bank-statement/')
    const input = page.locator('input[type="file"]')
    const text = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF') }
    await input.setInputFiles(text)
    await expect(page.getByText(t.notPdf)).toBeVisible()
    await expect(journey.button(statement.submit)).toBeHidden()

    await input.setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: scan })
    await expect(page.getByText(t.chosen)).toBeVisible()
    await journey.button(statement.submit).click()
    await expect(page.getByText(t.refused)).toBeVisible({ timeout: 15_000 })
    await journey.account.at('/form/bank-statement/')
    await expect(page.getByText(t.noText)).toBeVisible()

    await journey.button(statement.skip).click()
    await journey.button(statement.keep).click()
    // What is asked back is answered by a button of the same name.
    await journey.button(statement.skip).click()
    await journey.button(statement.skip).click()
    await expect(page).not.toHaveURL(/bank-statement/)
  })
}

/** As downloaded in the sandbox. */
async function sample(sandbox: string, bank: string): Promise<Buffer> {
  const query = new URLSearchParams({ surname: elena.surname, given_name: elena.given })
  const answer = await fetch(`${sandbox}/statements/${bank}.pdf?${query}`)
  expect(answer.ok).toBe(true)
  return Buffer.from(await answer.arrayBuffer())
}

for (const locale of locales) {
  test(`parsed income is confirmed or uploaded again in ${locale}`, async ({ page, app }) => {
    test.setTimeout(90_000)
    const journey = new JourneyPages(page, app, locale)
    const { statement } = journey.t
    const t = texts[locale]
    await journey.api.pastCamera(elena)
    await journey.api.until('STATEMENT_REQUIRED')
    await journey.account.open('/form/bank-statement/')
    const hint = page.getByRole('link', { name: t.sandbox })
    await expect(hint).toHaveAttribute('href', `${app.sandbox}/statements`)
    for (const [bank, answer] of [
      ['kaspi', statement.wrong],
      ['halyk', statement.right],
    ] as const) {
      const buffer = await sample(app.sandbox, bank)
      const file = { name: `${bank}.pdf`, mimeType: 'application/pdf', buffer }
      await page.locator('input[type="file"]').setInputFiles(file)
      await journey.button(statement.submit).click()
      await journey.account.at('/form/bank-statement-waiting/')
      await expect(page.getByText(t.average)).toBeVisible({ timeout: 15_000 })
      await expect(page.locator('main')).toContainText(/300\s000\s₸/)
      await journey.button(answer).click()
      await expect(page).not.toHaveURL(/bank-statement-waiting/)
      if (answer === statement.wrong) await expect(page.getByText(t.wrong)).toBeVisible()
    }
    await journey.account.at('/card/add-card/')
  })
}
