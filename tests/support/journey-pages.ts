/** The steps of an application, from the camera check to the payout. */

import { expect, type Locator, type Page } from '@playwright/test'
import { AccountPages } from './account-pages'
import { typeCard } from './acquirer'
import { ApplicationApi, picture } from './application'
import type { Locale } from './routes'
import type { TestApp } from './test-app'
import { type Words, words } from './words'

export class JourneyPages {
  readonly account: AccountPages
  readonly api: ApplicationApi
  readonly t: Words

  constructor(
    readonly page: Page,
    app: TestApp,
    locale: Locale = 'ru',
  ) {
    this.account = new AccountPages(page, app, locale)
    this.api = new ApplicationApi(page, app)
    this.t = words[locale]
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { name, exact: true })
  }

  /** To the explanation, and from it to the open camera. */
  async openCamera(): Promise<void> {
    await this.account.open('/form/biometry/')
    await this.startCamera()
  }

  /** The consent to biometry; given once, it is not asked again. */
  async agreeToCamera(): Promise<void> {
    await expect(this.button(this.t.biometry.fileWay)).toBeVisible()
    const tick = this.page.locator('#bio-consent')
    if (await tick.isVisible()) await tick.check()
  }

  private async startCamera(): Promise<void> {
    const { biometry, camera } = this.t
    await this.agreeToCamera()
    // With a mouse, continuing on a phone is offered first.
    await this.button(biometry.begin).or(this.button(biometry.here)).click()
    await this.button(biometry.start).click()
    await expect(this.button(camera.take)).toBeVisible()
  }

  /** One picture of the requested gesture, reviewed and sent. */
  async takeGesture(): Promise<void> {
    const { camera } = this.t
    await this.button(camera.take).click()
    await this.button(camera.send).click()
    await expect(this.button(camera.send)).toBeHidden()
  }

  /** All three; then the screen continues by itself. */
  async proveFace(): Promise<void> {
    await this.openCamera()
    await this.takeGestures()
  }

  /** The same, when the step before has led here. */
  async passCamera(): Promise<void> {
    await this.account.at('/form/biometry/')
    await this.startCamera()
    await this.takeGestures()
  }

  async takeGestures(): Promise<void> {
    for (let count = 0; count < 3; count += 1) await this.takeGesture()
  }

  /** Without a camera: the three pictures are chosen as files, when the step before has led here. */
  async sendPictures(): Promise<void> {
    const { biometry, camera } = this.t
    await this.account.at('/form/biometry/')
    await this.agreeToCamera()
    await this.button(biometry.fileWay).click()
    const file = { name: 'face.jpg', mimeType: 'image/jpeg', buffer: await picture(this.page) }
    const inputs = this.page.locator('main li input[type="file"]')
    for (const number of [0, 1, 2]) {
      await inputs.nth(number).setInputFiles(file)
      await this.button(camera.send).click()
      await expect(this.page.getByText(biometry.received)).toHaveCount(number + 1)
    }
    await this.button(biometry.submit).click()
  }

  /** On the acquirer's page, with the bank's code. */
  typeCard(number: string, holder?: string, back = /\/card\/|\/form\//): Promise<void> {
    return typeCard(this.page, number, back, holder)
  }

  async addCard(number: string, holder?: string): Promise<void> {
    await this.button(this.t.cards.addCard).click()
    await this.typeCard(number, holder)
  }

  /** From the offers to the signing page; `reading` runs in between. */
  async agree(reading?: () => Promise<void>): Promise<void> {
    await this.account.at('/form/got-offer/')
    await this.page.getByRole('button', { name: this.t.offer.choose }).first().click()
    await this.acceptTerms(reading)
  }

  /** Every document ticked, from the terms of a chosen offer to the signing page. */
  async acceptTerms(reading?: () => Promise<void>): Promise<void> {
    const { offer } = this.t
    await this.account.at('/form/accept-offer/')
    await expect(this.button(offer.agree)).toBeVisible({ timeout: 15_000 })
    await reading?.()
    for (const box of await this.page.getByRole('checkbox').all()) await box.check()
    await this.button(offer.agree).click()
    await this.account.at('/form/esign/')
  }

  /** Requests a code with a button and reads it. */
  async codeBy(button: string, phone: string): Promise<string> {
    const code = await this.account.codeAfter(phone, () => this.button(button).click())
    await expect(this.account.code).toBeVisible()
    return code
  }

  async sign(phone: string): Promise<void> {
    const { signing } = this.t
    await this.account.code.fill(await this.codeBy(signing.get, phone))
    await this.button(signing.contract).click()
  }
}
