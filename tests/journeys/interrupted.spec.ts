/** At every step the tab is closed, the network goes and another device takes over: nothing typed is
 * lost, and nothing happens twice. */

import { type Browser, expect, type Locator } from '@playwright/test'
import { problems } from '../../web/src/i18n/ru/problems'
import { type Known, picture } from '../support/application'
import { ledger } from '../support/books'
import { wholeBrowser } from '../support/browsers'
import { Device } from '../support/device'
import { type House, messagesTo, nextDay, test } from '../support/house'
import { strictLaw } from '../support/law'
import { aigul, elena, yerzhan } from '../support/people'
import { CHOICE } from '../support/questionnaire-pages'

interface Step {
  at: RegExp
  /** What is done before the button. */
  prepare?: (device: Device) => Promise<void>
  /** What needs the network. */
  button: (device: Device) => Locator
  /** What is left after the button. */
  finish?: (device: Device) => Promise<void>
}

const IBAN = 'KZ41722C000000000001'

/** Twice, as impatient fingers do. */
const twice = { clickCount: 2 }

/** Types the newest code that came for a purpose. */
async function typeCode({ journey }: Device, purpose: RegExp) {
  const newest = async () => (await messagesTo(journey.account.house, aigul.phone))[0]?.text
  await expect.poll(newest).toMatch(purpose)
  const code = /\b\d{6}\b/.exec((await newest()) ?? '')?.[0] ?? ''
  await journey.account.code.fill(code)
}

const steps: Step[] = [
  {
    at: /\/form\/preapproval\//,
    button: ({ form }) => form.button(form.decision.preapproval.continue),
  },
  {
    at: /\/form\/biometry\//,
    prepare: async ({ journey }) => {
      await journey.agreeToCamera()
      await journey.button(journey.t.biometry.begin).click()
    },
    button: ({ journey }) => journey.button(journey.t.biometry.primer.start),
    finish: ({ journey }) => journey.takeGestures(),
  },
  {
    at: /\/card\/add-card\//,
    prepare: ({ journey, form }) =>
      form.page.getByRole('textbox', { name: journey.t.cards.add.iban.title }).fill(IBAN),
    button: ({ journey }) => journey.button(journey.t.cards.add.iban.action),
  },
  {
    at: /\/form\/got-offer\//,
    button: ({ journey, form }) =>
      form.page.getByRole('button', { name: journey.t.offer.got.choose }).first(),
  },
  {
    at: /\/form\/accept-offer\//,
    prepare: async ({ journey, form }) => {
      await expect(journey.button(journey.t.offer.accept.agree)).toBeVisible()
      for (const box of await form.page.getByRole('checkbox').all()) await box.check()
    },
    button: ({ journey }) => journey.button(journey.t.offer.accept.agree),
  },
  {
    at: /\/form\/esign\//,
    button: ({ journey }) => journey.button(journey.t.signing.get),
    finish: async (device) => {
      await typeCode(device, /подписания/)
      await device.journey.button(device.journey.t.signing.sign.contract).click(twice)
    },
  },
]

/** Another device of the same person, led to where the application stands. */
async function another(browser: Browser, house: House, person: Known): Promise<Device> {
  const device = await Device.new(browser, house)
  await device.journey.account.enterByCode(person, '/form/')
  return device
}

/** At each step the tab is closed, the network goes, and another device does what is to be done. */
async function walk(browser: Browser, house: House, person: Known, first: Device, steps: Step[]) {
  let device = first
  for (const step of steps) {
    await test.step(String(step.at), async () => {
      const here = () => expect(device.form.page).toHaveURL(step.at, { timeout: 20_000 })
      await here()
      device = await device.closed(house)
      await here()
      await step.prepare?.(device)
      await expect(step.button(device)).toBeVisible()
      await device.context.setOffline(true)
      await step.button(device).click(twice)
      await expect(device.form.page.getByText(problems.texts.network).first()).toBeVisible()
      await here()
      await device.context.setOffline(false)

      device = await another(browser, house, person)
      await here()
      await step.prepare?.(device)
      await step.button(device).click(twice)
      await step.finish?.(device)
    })
  }
  return device
}

test.use(wholeBrowser)

test('the tab, the network and the device change at every step', async ({ browser, house }) => {
  test.setTimeout(300_000)
  let device = await Device.new(browser, house)
  await device.journey.account.enrol(aigul, CHOICE)
  await device.form.on('names', '?step=identity')
  await device.form.fillNames(aigul)
  device = await device.closed(house)
  const { surname, given_name } = device.form.words.fields
  await expect(device.form.field(surname)).toHaveValue(aigul.surname)
  await device.form.field(given_name).fill('Айгү')
  await expect(device.form.saved).toBeVisible()
  device = await another(browser, house, aigul)
  await expect(device.form.field(surname)).toHaveValue(aigul.surname)
  await device.form.fillAll(aigul)
  await device.form.button(device.form.words.check.submit).click(twice)

  device = await walk(browser, house, aigul, device, steps)
  await expect(device.form.page).toHaveURL(/success/, { timeout: 30_000 })
  const issued = (await ledger(house)).filter(({ rule }) => rule === 'issue')
  expect(issued).toHaveLength(1)
  const answer = await fetch(`${house.sandbox}/acquirer/orders`)
  const { orders } = (await answer.json()) as { orders: { requests: number }[] }
  expect(orders.map(({ requests }) => requests)).toEqual([1])
})

const statement: Step = {
  at: /\/form\/bank-statement\/$/,
  prepare: async ({ form }) => {
    const query = new URLSearchParams({ surname: elena.surname, given_name: elena.given })
    const answer = await fetch(`${form.house.sandbox}/statements/kaspi.pdf?${query}`)
    const buffer = Buffer.from(await answer.arrayBuffer())
    const file = { name: 'kaspi.pdf', mimeType: 'application/pdf', buffer }
    await form.page.locator('input[type="file"]').setInputFiles(file)
  },
  button: ({ journey }) => journey.button(journey.t.statement.submit),
}

const income: Step = {
  at: /\/form\/bank-statement-waiting\//,
  button: ({ journey }) => journey.button(journey.t.statement.found.right),
}

test('a statement survives them too', async ({ browser, house }) => {
  test.setTimeout(120_000)
  const device = await Device.new(browser, house)
  await device.journey.api.pastCamera(elena)
  await device.journey.api.until('STATEMENT_REQUIRED')
  await device.form.open('/form/')
  const last = await walk(browser, house, elena, device, [statement, income])
  await expect(last.form.page).toHaveURL(/add-card/, { timeout: 20_000 })
})

const documents: Step = {
  at: /\/docs\/verify\//,
  prepare: async ({ journey, form }) => {
    const { documents, camera } = journey.t
    const buffer = await picture(form.page)
    const file = { name: 'a.jpg', mimeType: 'image/jpeg', buffer }
    for (const kind of ['id_front', 'id_back', 'selfie'] as const) {
      const card = form.page
        .locator('li.rounded-card')
        .filter({ hasText: documents.kinds[kind].title })
      // What another device has sent is there.
      await expect(card).toContainText(
        new RegExp(`${documents.statuses.needed}|${documents.statuses.sent}`),
      )
      if (await card.getByText(documents.statuses.sent).first().isVisible()) continue
      await card.locator('input[type="file"]').setInputFiles(file)
      await card.getByRole('button', { name: camera.send }).click()
      await expect(card).toContainText(documents.statuses.sent)
    }
  },
  button: ({ journey }) => journey.button(journey.t.documents.submit),
}

test('documents survive them too', async ({ browser, house }) => {
  test.setTimeout(120_000)
  const device = await Device.new(browser, house)
  await device.journey.api.pastCamera(yerzhan)
  await device.journey.api.until('DOCS_REQUIRED')
  await device.form.open('/form/')
  const last = await walk(browser, house, yerzhan, device, [documents])
  await expect(last.form.page).toHaveURL(/docs\/waiting/, { timeout: 20_000 })
})

const secondConsent: Step = {
  at: /\/form\/withdrawal\//,
  button: ({ journey }) => journey.button(journey.t.payout.confirm.get),
  finish: async (device) => {
    await typeCode(device, /получения денег/)
    await device.journey.button(device.journey.t.payout.confirm.submit).click(twice)
  },
}

test.describe('above the bound of the law', () => {
  test.use({ settings: { ZHEDEL_LENDING_LAW_FILE: strictLaw() } })

  test('the second consent survives them too', async ({ browser, house }) => {
    test.setTimeout(120_000)
    const device = await Device.new(browser, house)
    await device.journey.api.toOffers(aigul)
    await device.form.open('/form/got-offer/')
    await device.journey.agree()
    await device.journey.sign(aigul.phone)
    await expect(device.journey.heading(device.journey.t.payout.cooling.title)).toBeVisible()
    await nextDay(house)
    const last = await walk(browser, house, aigul, device, [secondConsent])
    await expect(last.form.page).toHaveURL(/success/, { timeout: 30_000 })
    const issued = (await ledger(house)).filter(({ rule }) => rule === 'issue')
    expect(issued).toHaveLength(1)
  })
})
