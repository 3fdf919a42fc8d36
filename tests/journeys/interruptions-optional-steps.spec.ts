/**
 * Less common steps, interrupted as in interruptions.spec.ts: nothing typed is lost, and
 * nothing happens twice.
 */

import { expect } from '@playwright/test'
import { picture } from '../support/application'
import { ledger } from '../support/database'
import { Device } from '../support/device'
import { interruptEachStep, type Step, twice, typeCode } from '../support/interruptions'
import { strictLaw } from '../support/law'
import { aigul, elena, yerzhan } from '../support/sandbox-people'
import { advanceDay, test } from '../support/test-app'

const statement: Step = {
  at: /\/form\/bank-statement\/$/,
  prepare: async ({ form }) => {
    const query = new URLSearchParams({ surname: elena.surname, given_name: elena.given })
    const answer = await fetch(`${form.app.sandbox}/statements/kaspi.pdf?${query}`)
    const buffer = Buffer.from(await answer.arrayBuffer())
    const file = { name: 'kaspi.pdf', mimeType: 'application/pdf', buffer }
    await form.page.locator('input[type="file"]').setInputFiles(file)
  },
  button: ({ journey }) => journey.button(journey.t.statement.submit),
}

const income: Step = {
  at: /\/form\/bank-statement-waiting\//,
  button: ({ journey }) => journey.button(journey.t.statement.right),
}

test('the statement step survives interruptions', async ({ browser, app }) => {
  test.setTimeout(120_000)
  const device = await Device.new(browser, app)
  await device.journey.api.pastCamera(elena)
  await device.journey.api.until('STATEMENT_REQUIRED')
  await device.form.open('/form/')
  const last = await interruptEachStep(browser, app, elena, device, [statement, income])
  await expect(last.form.page).toHaveURL(/add-card/, { timeout: 20_000 })
})

const documents: Step = {
  at: /\/docs\/verify\//,
  prepare: async ({ journey, form }) => {
    const { documents, camera } = journey.t
    const buffer = await picture(form.page)
    const file = { name: 'a.jpg', mimeType: 'image/jpeg', buffer }
    for (const kind of ['id_front', 'id_back', 'selfie'] as const) {
      const card = form.page.locator('li.rounded-card').filter({ hasText: documents[kind] })
      // What another device has sent is shown.
      await expect(card).toContainText(/Нужно прислать|Отправлено/)
      if (await card.getByText('Отправлено').first().isVisible()) continue
      await card.locator('input[type="file"]').setInputFiles(file)
      await card.getByRole('button', { name: camera.send }).click()
      await expect(card).toContainText('Отправлено')
    }
  },
  button: ({ journey }) => journey.button(journey.t.documents.submit),
}

test('the documents step survives interruptions', async ({ browser, app }) => {
  test.setTimeout(120_000)
  const device = await Device.new(browser, app)
  await device.journey.api.pastCamera(yerzhan)
  await device.journey.api.until('DOCS_REQUIRED')
  await device.form.open('/form/')
  const last = await interruptEachStep(browser, app, yerzhan, device, [documents])
  await expect(last.form.page).toHaveURL(/docs\/waiting/, { timeout: 20_000 })
})

const secondConsent: Step = {
  at: /\/form\/withdrawal\//,
  button: ({ journey }) => journey.button(journey.t.payout.get),
  finish: async (device) => {
    await typeCode(device, aigul, /Код для получения денег/)
    await device.journey.button(device.journey.t.payout.submit).click(twice)
  },
}

test.describe('above the legal limit', () => {
  test.use({ settings: { ZHEDEL_LENDING_LAW_FILE: strictLaw() } })

  test('the second consent survives interruptions', async ({ browser, app }) => {
    test.setTimeout(120_000)
    const device = await Device.new(browser, app)
    await device.journey.api.toOffers(aigul)
    await device.form.open('/form/got-offer/')
    await device.journey.agree()
    await device.journey.sign(aigul.phone)
    await expect(device.journey.heading('Пауза по закону')).toBeVisible()
    await advanceDay(app)
    const last = await interruptEachStep(browser, app, aigul, device, [secondConsent])
    await expect(last.form.page).toHaveURL(/success/, { timeout: 30_000 })
    const issued = (await ledger(app)).filter(({ rule }) => rule === 'issue')
    expect(issued).toHaveLength(1)
  })
})
