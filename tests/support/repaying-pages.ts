/** Paying a loan back as a person meets it, in either language. */

import { expect, type Locator, type Page } from '@playwright/test'
import type { Operations } from '../../web/src/api/schema'
import { paying as payingKk } from '../../web/src/i18n/kk/paying'
import { paying as payingRu } from '../../web/src/i18n/ru/paying'
import { AccountPages } from './account-pages'
import { typeCard } from './acquirer'
import { ApplicationApi, type Known } from './application'
import { tenge } from './calculator'
import type { House } from './house'
import type { Locale } from './routes'

const words = { ru: payingRu, kz: payingKk }

type Loan = Operations['GET /loans/{id}']['answer']
type Idea = Operations['POST /loans/{id}/what-if']['body']
type Outlook = Operations['POST /loans/{id}/what-if']['answer']

/** A sum of the API as people read it: "4 200,50 ₸". */
export const money = (tiyn: number) => tenge(BigInt(tiyn))

/** A day of the API, so many days later. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

export class RepayingPages {
  readonly account: AccountPages
  readonly api: ApplicationApi
  readonly t: typeof payingRu

  constructor(
    readonly page: Page,
    readonly house: House,
    locale: Locale = 'ru',
  ) {
    this.account = new AccountPages(page, house, locale)
    this.api = new ApplicationApi(page, house)
    this.t = words[locale]
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { name, exact: true })
  }

  /** From nothing to a loan of 60 000 ₸ for 15 days. */
  async borrow(known: Known): Promise<Loan> {
    const { api } = this
    await api.toLoan(known)
    await api.step('success_seen')
    return this.loan()
  }

  loan(): Promise<Loan> {
    return this.api.call<Loan>('GET', '/loans/current')
  }

  autopay(loan: Loan): Promise<Operations['GET /loans/{id}/autopay']['answer']> {
    return this.api.call('GET', `/loans/${loan.id}/autopay`)
  }

  whatIf(loan: Loan, idea: Idea): Promise<Outlook> {
    return this.api.call<Outlook>('POST', `/loans/${loan.id}/what-if`, idea)
  }

  /** A sum of the API is on the screen, as the screen writes it. */
  async shows(tiyn: number): Promise<void> {
    await expect(this.page.locator('main')).toContainText(money(tiyn))
  }

  async chooseNewCard(): Promise<void> {
    await this.page.getByRole('radio', { name: this.t.pay.newCard }).check()
  }

  /** On the acquirer's page, with the bank's code behind it; then back on our site. */
  typeCard(number: string): Promise<void> {
    return typeCard(this.page, number, /\/success\/|\/card\//)
  }

  /** Keeps a card for paying, on the screen of the cards. */
  async keepCard(number: string): Promise<void> {
    await this.account.open('/card/')
    await this.button(this.t.cards.add).click()
    await this.typeCard(number)
    await expect(this.account.toast(this.t.cards.back.saved)).toBeVisible({ timeout: 20_000 })
  }
}
