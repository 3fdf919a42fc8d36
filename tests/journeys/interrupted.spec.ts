/** At every step the tab is closed, the network goes and another device takes over: nothing typed is
 * lost, and nothing happens twice. */

import { type Browser, type BrowserContext, expect } from '@playwright/test'
import { problems } from '../../web/src/i18n/ru/problems'
import { ledger } from '../support/books'
import { allowed, phone } from '../support/camera'
import { type House, test } from '../support/house'
import { JourneyPages } from '../support/journey-pages'
import { aigul } from '../support/people'
import { CHOICE, QuestionnairePages } from '../support/questionnaire-pages'

class Device {
  private constructor(
    readonly context: BrowserContext,
    readonly journey: JourneyPages,
    readonly form: QuestionnairePages,
  ) {}

  static async taken(context: BrowserContext, house: House): Promise<Device> {
    const page = await context.newPage()
    return new Device(context, new JourneyPages(page, house), new QuestionnairePages(page, house))
  }

  static async new(browser: Browser, house: House): Promise<Device> {
    return Device.taken(await browser.newContext({ ...phone, ...allowed }), house)
  }

  /** The tab is closed; later the person comes back by the shortest address. */
  async closed(house: House): Promise<Device> {
    await this.form.page.close()
    const device = await Device.taken(this.context, house)
    await device.form.open('/form/')
    return device
  }
}

interface Step {
  at: RegExp
  /** What is done before the button that needs the network. */
  prepare?: (device: Device) => Promise<void>
  press: (device: Device) => Promise<void>
  /** What is left after the button. */
  finish?: (device: Device) => Promise<void>
}

const IBAN = 'KZ41722C000000000001'

/** Twice, as impatient fingers do. */
const twice = { clickCount: 2 }

const steps: Step[] = [
  {
    at: /\/form\/preapproval\//,
    press: ({ form }) => form.button(form.decision.preapproval.continue).click(twice),
  },
  {
    at: /\/form\/biometry\//,
    press: async ({ journey }) => {
      await journey.button(journey.t.biometry.begin).click()
      await journey.button(journey.t.biometry.primer.start).click()
    },
    finish: ({ journey }) => journey.takeGestures(),
  },
  {
    at: /\/card\/add-card\//,
    prepare: ({ journey, form }) =>
      form.page.getByRole('textbox', { name: journey.t.cards.add.iban.title }).fill(IBAN),
    press: ({ journey }) => journey.button(journey.t.cards.add.iban.action).click(twice),
  },
  {
    at: /\/form\/got-offer\//,
    press: ({ journey, form }) =>
      form.page.getByRole('button', { name: journey.t.offer.got.choose }).first().click(twice),
  },
  {
    at: /\/form\/accept-offer\//,
    prepare: async ({ journey, form }) => {
      await expect(journey.button(journey.t.offer.accept.agree)).toBeVisible({ timeout: 15_000 })
      for (const box of await form.page.getByRole('checkbox').all()) await box.check()
    },
    press: ({ journey }) => journey.button(journey.t.offer.accept.agree).click(twice),
  },
  {
    at: /\/form\/esign\//,
    press: ({ journey }) => journey.button(journey.t.signing.get).click(twice),
    finish: async ({ journey }) => {
      await journey.account.code.fill(await journey.account.codeTo(aigul.phone))
      await journey.button(journey.t.signing.sign.contract).click(twice)
    },
  },
]

test('the tab, the network and the device change at every step', async ({ browser, house }) => {
  test.setTimeout(300_000)
  const another = async () => {
    const device = await Device.new(browser, house)
    await device.journey.account.enterByCode(aigul, '/form/')
    return device
  }
  let device = await Device.new(browser, house)
  await device.journey.account.enrol(aigul, CHOICE)
  await device.form.on('names', '?step=identity')
  await device.form.fillNames(aigul)
  device = await device.closed(house)
  const { surname, given_name } = device.form.words.fields
  await expect(device.form.field(surname)).toHaveValue(aigul.surname)
  await device.form.field(given_name).fill('Айгү')
  await expect(device.form.saved).toBeVisible()
  device = await another()
  await expect(device.form.field(surname)).toHaveValue(aigul.surname)
  await device.form.fillAll(aigul)
  await device.form.button(device.form.words.check.submit).click(twice)

  for (const step of steps) {
    await test.step(String(step.at), async () => {
      const here = () => expect(device.form.page).toHaveURL(step.at, { timeout: 20_000 })
      await here()
      device = await device.closed(house)
      await here()
      await step.prepare?.(device)
      await device.context.setOffline(true)
      await step.press(device)
      await expect(device.form.page.getByText(problems.texts.network).first()).toBeVisible()
      await here()
      await device.context.setOffline(false)

      device = await another()
      await here()
      await step.prepare?.(device)
      await step.press(device)
      await step.finish?.(device)
    })
  }
  await expect(device.form.page).toHaveURL(/success/, { timeout: 30_000 })
  const issued = (await ledger(house)).filter(({ rule }) => rule === 'issue')
  expect(issued).toHaveLength(1)
  const answer = await fetch(`${house.sandbox}/acquirer/orders`)
  const { orders } = (await answer.json()) as { orders: { requests: number }[] }
  expect(orders.map(({ requests }) => requests)).toEqual([1])
})
