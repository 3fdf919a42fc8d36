/**
 * Steps of an application at which everything goes wrong: the tab is closed, the network fails, and
 * another device takes over.
 */

import { type Browser, expect, type Locator } from '@playwright/test'
import type { SandboxPerson } from './application'
import { Device } from './device'
import { poll } from './poll'
import { messagesTo, type TestApp, test } from './test-app'

export interface Step {
  at: RegExp
  /** Done before the button. */
  prepare?: (device: Device) => Promise<void>
  /** Needs the network. */
  button: (device: Device) => Locator
  /** Done after the button. */
  finish?: (device: Device) => Promise<void>
}

const OFFLINE = 'Нет интернета. Ответы сохранены, отправьте, когда связь появится'

/** A double click. */
export const twice = { clickCount: 2 }

/** Types the newest code that somebody got for a purpose; another message may be newer. */
export async function typeCode({ journey }: Device, { phone }: SandboxPerson, purpose: RegExp) {
  const newest = async () => {
    const messages = await messagesTo(journey.account.app, phone)
    const text = messages.find(({ text }) => purpose.test(text))?.text ?? ''
    return /\b\d{6}\b/.exec(text)?.[0] ?? ''
  }
  await poll(newest).not.toBe('')
  await journey.account.code.fill(await newest())
}

/** Another device of the same customer, at the current step. */
export async function another(
  browser: Browser,
  app: TestApp,
  person: SandboxPerson,
): Promise<Device> {
  const device = await Device.new(browser, app)
  await device.journey.account.enterByCode(person, '/form/')
  return device
}

/** At each step the tab is closed, the network fails, and another device completes the step. */
export async function interruptEachStep(
  browser: Browser,
  app: TestApp,
  person: SandboxPerson,
  first: Device,
  steps: Step[],
) {
  let device = first
  for (const step of steps) {
    await test.step(String(step.at), async () => {
      const here = () => expect(device.form.page).toHaveURL(step.at, { timeout: 20_000 })
      await here()
      device = await device.reopen(app)
      await here()
      await step.prepare?.(device)
      await expect(step.button(device)).toBeVisible()
      await device.context.setOffline(true)
      await step.button(device).click(twice)
      await expect(device.form.page.getByText(OFFLINE).first()).toBeVisible()
      await here()
      await device.context.setOffline(false)

      device = await another(browser, app, person)
      await here()
      await step.prepare?.(device)
      await step.button(device).click(twice)
      await step.finish?.(device)
    })
  }
  return device
}
