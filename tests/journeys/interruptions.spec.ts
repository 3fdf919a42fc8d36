/**
 * At every step from the questionnaire to the payout the tab is closed, the network fails and
 * another device takes over: nothing typed is lost, and nothing happens twice.
 */

import { expect } from '@playwright/test'
import { fullBrowser } from '../support/browsers'
import { ledger } from '../support/database'
import { Device } from '../support/device'
import { another, interruptEachStep, type Step, twice, typeCode } from '../support/interruptions'
import { CHOICE } from '../support/questionnaire-pages'
import { anton } from '../support/sandbox-people'
import { test } from '../support/test-app'

const IBAN = 'KZ41722C000000000001'

const steps: Step[] = [
  {
    at: /\/form\/preapproval\//,
    button: ({ form }) => form.button(form.application.continue),
  },
  {
    at: /\/form\/biometry\//,
    prepare: async ({ journey }) => {
      await journey.agreeToCamera()
      await journey.button(journey.t.biometry.begin).click()
    },
    button: ({ journey }) => journey.button(journey.t.biometry.start),
    finish: ({ journey }) => journey.takeGestures(),
  },
  {
    at: /\/card\/add-card\//,
    prepare: ({ journey, form }) =>
      form.page.getByRole('textbox', { name: journey.t.cards.iban }).fill(IBAN),
    button: ({ journey }) => journey.button(journey.t.cards.addIban),
  },
  {
    at: /\/form\/got-offer\//,
    button: ({ journey, form }) =>
      form.page.getByRole('button', { name: journey.t.offer.choose }).first(),
  },
  {
    at: /\/form\/accept-offer\//,
    prepare: async ({ journey, form }) => {
      await expect(journey.button(journey.t.offer.agree)).toBeVisible()
      for (const box of await form.page.getByRole('checkbox').all()) await box.check()
    },
    button: ({ journey }) => journey.button(journey.t.offer.agree),
  },
  {
    at: /\/form\/esign\//,
    button: ({ journey }) => journey.button(journey.t.signing.get),
    finish: async (device) => {
      await typeCode(device, anton, /подписания/)
      await device.journey.button(device.journey.t.signing.contract).click(twice)
    },
  },
]

test.use(fullBrowser)

test('the tab, the network and the device change at every step', async ({ browser, app }) => {
  test.setTimeout(300_000)
  let device = await Device.new(browser, app)
  await device.journey.account.enrol(anton, CHOICE)
  await device.form.on('names', '?step=identity')
  await device.form.fillNames(anton)
  device = await device.reopen(app)
  const { surname, given_name } = device.form.words.fields
  await expect(device.form.field(surname)).toHaveValue(anton.surname)
  await device.form.field(given_name).fill('Анто')
  await expect(device.form.saved).toBeVisible()
  device = await another(browser, app, anton)
  await expect(device.form.field(surname)).toHaveValue(anton.surname)
  await device.form.fillAll(anton)
  await device.form.button(device.form.words.submit).click(twice)

  device = await interruptEachStep(browser, app, anton, device, steps)
  await expect(device.form.page).toHaveURL(/success/, { timeout: 30_000 })
  const issued = (await ledger(app)).filter(({ rule }) => rule === 'issue')
  expect(issued).toHaveLength(1)
  const answer = await fetch(`${app.sandbox}/acquirer/orders`)
  const { orders } = (await answer.json()) as { orders: { requests: number }[] }
  expect(orders.map(({ requests }) => requests)).toEqual([1])
})
