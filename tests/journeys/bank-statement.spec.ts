/** The bank statement: unusable files, skipping it, and parsed income. */

import { expect } from '@playwright/test'
import { problems as problemsKk } from '../../web/src/shared/words/kk/problems'
import { problems as problemsRu } from '../../web/src/shared/words/ru/problems'
import { phone } from '../support/camera'
import { JourneyPages } from '../support/journey-pages'
import { locales } from '../support/routes'
import { elena } from '../support/sandbox-people'
import { test } from '../support/test-app'

test.use(phone)

const problems = { ru: problemsRu, kz: problemsKk }

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
    const { files } = problems[locale]
    await journey.api.pastCamera(elena)
    await journey.api.until('STATEMENT_REQUIRED')
    await journey.account.open('/form/bank-statement/')
    const input = page.locator('input[type="file"]')
    const text = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF') }
    await input.setInputFiles(text)
    await expect(page.getByText(files.statement_not_pdf)).toBeVisible()
    await expect(journey.button(statement.submit)).toBeHidden()

    await input.setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: scan })
    await expect(page.getByText(statement.chosen('scan.pdf'))).toBeVisible()
    await journey.button(statement.submit).click()
    await expect(page.getByText(statement.refused)).toBeVisible({ timeout: 15_000 })
    await journey.account.at('/form/bank-statement/')
    const { bank_statement: known } = await journey.api.show()
    const code = known?.rejection as keyof typeof files
    expect(files).toHaveProperty(code)
    await expect(page.getByText(files[code])).toBeVisible()

    await journey.button(statement.skip.action).click()
    await journey.button(statement.skip.no).click()
    await journey.button(statement.skip.action).click()
    await journey.button(statement.skip.yes).click()
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
    const { detectedIncome } = statement
    await journey.api.pastCamera(elena)
    await journey.api.until('STATEMENT_REQUIRED')
    await journey.account.open('/form/bank-statement/')
    const hint = page.getByRole('link', { name: statement.sandbox.link })
    await expect(hint).toHaveAttribute('href', `${app.sandbox}/statements`)
    for (const [bank, answer] of [
      ['kaspi', detectedIncome.wrong],
      ['halyk', detectedIncome.right],
    ] as const) {
      const buffer = await sample(app.sandbox, bank)
      const file = { name: `${bank}.pdf`, mimeType: 'application/pdf', buffer }
      await page.locator('input[type="file"]').setInputFiles(file)
      await journey.button(statement.submit).click()
      await journey.account.at('/form/bank-statement-waiting/')
      await expect(page.getByText(detectedIncome.average)).toBeVisible({ timeout: 15_000 })
      await expect(page.locator('main')).toContainText(/300\s000\s₸/)
      await journey.button(answer).click()
      await expect(page).not.toHaveURL(/bank-statement-waiting/)
      if (answer === detectedIncome.wrong)
        await expect(page.getByText(statement.wrong)).toBeVisible()
    }
    await journey.account.at('/card/add-card/')
  })
}
