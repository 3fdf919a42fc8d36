/** Repayment screens. */

import { expect, type Locator, type Page } from '@playwright/test'
import type { Operations } from '../../web/src/shared/api/contract'
import { AccountPages } from './account-pages'
import { typeCard } from './acquirer'
import { ApplicationApi, type SandboxPerson } from './application'
import type { TestApp } from './test-app'

type Loan = Operations['GET /loans/{id}']['answer']

export class RepaymentPages {
  readonly account: AccountPages
  readonly api: ApplicationApi

  constructor(
    readonly page: Page,
    readonly app: TestApp,
  ) {
    this.account = new AccountPages(page, app)
    this.api = new ApplicationApi(page, app)
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { name, exact: true })
  }

  /** Advances to a loan of 60 000 ₸ for 15 days: 168 ₸ a day, 62 520 ₸ on the last. */
  async borrow(person: SandboxPerson): Promise<Loan> {
    const { api } = this
    await api.toLoan(person)
    await api.step('acknowledge_success')
    return this.loan()
  }

  loan(): Promise<Loan> {
    return this.api.call<Loan>('GET', '/loans/current')
  }

  autopay(loan: Loan): Promise<Operations['GET /loans/{id}/autopay']['answer']> {
    return this.api.call('GET', `/loans/${loan.id}/autopay`)
  }

  /** The texts and amounts are on the screen. */
  async shows(...texts: string[]): Promise<void> {
    for (const text of texts) await expect(this.page.locator('main')).toContainText(text)
  }

  /** On the acquirer's page, with the bank's code; then back on our site. */
  typeCard(number: string): Promise<void> {
    return typeCard(this.page, number, /\/success\/|\/card\//)
  }

  /** Saves a payment card, on the screen of the cards. */
  async keepCard(number: string): Promise<void> {
    await this.account.open('/card/')
    await this.button('Добавить карту для оплаты').click()
    await this.typeCard(number)
    await expect(this.account.toast('Карта для оплаты добавлена')).toBeVisible({ timeout: 20_000 })
  }

  /** Enters an amount and continues to the acquirer's page. */
  async startPart(tenge: string): Promise<void> {
    await this.account.open('/loan/partial-repayment/')
    await this.page.getByLabel('Сумма', { exact: true }).fill(tenge)
    await this.button(`Оплатить ${tenge} ₸`).click()
    await this.page.waitForURL(/\/acquirer\/page\//)
  }
}
