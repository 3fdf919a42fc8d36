/** A browser of its own: closed, taken offline, replaced by another. */

import type { Browser, BrowserContext } from '@playwright/test'
import { allowed, phone } from './camera'
import { JourneyPages } from './journey-pages'
import { QuestionnairePages } from './questionnaire-pages'
import type { TestApp } from './test-app'

export class Device {
  private constructor(
    readonly context: BrowserContext,
    readonly journey: JourneyPages,
    readonly form: QuestionnairePages,
  ) {}

  static async openIn(context: BrowserContext, app: TestApp): Promise<Device> {
    const page = await context.newPage()
    return new Device(context, new JourneyPages(page, app), new QuestionnairePages(page, app))
  }

  static async new(browser: Browser, app: TestApp): Promise<Device> {
    return Device.openIn(await browser.newContext({ ...phone, ...allowed }), app)
  }

  /** Closes the tab, and returns later by the shortest URL. */
  async reopen(app: TestApp): Promise<Device> {
    await this.form.page.close()
    const device = await Device.openIn(this.context, app)
    await device.form.open('/form/')
    return device
  }
}
