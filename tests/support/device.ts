/** A browser of its own: closed, taken offline, left for another. */

import type { Browser, BrowserContext } from '@playwright/test'
import { allowed, phone } from './camera'
import type { House } from './house'
import { JourneyPages } from './journey-pages'
import { QuestionnairePages } from './questionnaire-pages'

export class Device {
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
