/** The steps of an application, from the camera check to the payout. */

import { expect, type Locator, type Page } from '@playwright/test'
import { bankStatement as statementKk } from '../../web/src/areas/apply/words/kk/bank-statement'
import { biometry as biometryKk } from '../../web/src/areas/apply/words/kk/biometry'
import { camera as cameraKk } from '../../web/src/areas/apply/words/kk/camera'
import { cards as cardsKk } from '../../web/src/areas/apply/words/kk/cards'
import { idDocuments as documentsKk } from '../../web/src/areas/apply/words/kk/id-documents'
import { offer as offerKk } from '../../web/src/areas/apply/words/kk/offer'
import { payout as payoutKk } from '../../web/src/areas/apply/words/kk/payout'
import { signing as signingKk } from '../../web/src/areas/apply/words/kk/signing'
import { bankStatement as statementRu } from '../../web/src/areas/apply/words/ru/bank-statement'
import { biometry as biometryRu } from '../../web/src/areas/apply/words/ru/biometry'
import { camera as cameraRu } from '../../web/src/areas/apply/words/ru/camera'
import { cards as cardsRu } from '../../web/src/areas/apply/words/ru/cards'
import { idDocuments as documentsRu } from '../../web/src/areas/apply/words/ru/id-documents'
import { offer as offerRu } from '../../web/src/areas/apply/words/ru/offer'
import { payout as payoutRu } from '../../web/src/areas/apply/words/ru/payout'
import { signing as signingRu } from '../../web/src/areas/apply/words/ru/signing'
import { AccountPages } from './account-pages'
import { typeCard } from './acquirer'
import { ApplicationApi } from './application'
import type { Locale } from './routes'
import type { TestApp } from './test-app'

const words = {
  ru: {
    biometry: biometryRu,
    camera: cameraRu,
    cards: cardsRu,
    documents: documentsRu,
    offer: offerRu,
    payout: payoutRu,
    signing: signingRu,
    statement: statementRu,
  },
  kz: {
    biometry: biometryKk,
    camera: cameraKk,
    cards: cardsKk,
    documents: documentsKk,
    offer: offerKk,
    payout: payoutKk,
    signing: signingKk,
    statement: statementKk,
  },
}

export class JourneyPages {
  readonly account: AccountPages
  readonly api: ApplicationApi
  readonly t: (typeof words)['ru']

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
    await expect(this.button(this.t.biometry.help.fileWay)).toBeVisible()
    const tick = this.page.locator('#bio-consent')
    if (await tick.isVisible()) await tick.check()
  }

  private async startCamera(): Promise<void> {
    const { biometry, camera } = this.t
    await this.agreeToCamera()
    // With a mouse, continuing on a phone is offered first.
    await this.button(biometry.begin).or(this.button(biometry.phone.here)).click()
    await this.button(biometry.primer.start).click()
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

  /** On the acquirer's page, with the bank's code. */
  typeCard(number: string, holder?: string, back = /\/card\/|\/form\//): Promise<void> {
    return typeCard(this.page, number, back, holder)
  }

  async addCard(number: string, holder?: string): Promise<void> {
    await this.button(this.t.cards.add.card.action).click()
    await this.typeCard(number, holder)
  }

  /** From the offers to the signing page; `reading` runs in between. */
  async agree(reading?: () => Promise<void>): Promise<void> {
    const { offer } = this.t
    await this.account.at('/form/got-offer/')
    await this.page.getByRole('button', { name: offer.got.choose }).first().click()
    await this.account.at('/form/accept-offer/')
    await expect(this.button(offer.accept.agree)).toBeVisible({ timeout: 15_000 })
    await reading?.()
    for (const box of await this.page.getByRole('checkbox').all()) await box.check()
    await this.button(offer.accept.agree).click()
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
    await this.button(signing.sign.contract).click()
  }
}
