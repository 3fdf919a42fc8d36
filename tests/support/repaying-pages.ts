/** Paying a loan back as a person meets it, in either language. */

import { expect, type Locator, type Page } from '@playwright/test'
import type { Operations, Schemas } from '../../web/src/api/schema'
import { paying as payingKk } from '../../web/src/i18n/kk/paying'
import { paying as payingRu } from '../../web/src/i18n/ru/paying'
import { AccountPages } from './account-pages'
import { ApplicationApi, type Known } from './application'
import { tenge } from './calculator'
import { type House, messagesTo } from './house'
import type { Locale } from './routes'

const words = { ru: payingRu, kz: payingKk }

type Loan = Operations['GET /loans/current']['answer']
type Idea = Operations['POST /loans/{id}/what-if']['body']
type Outlook = Operations['POST /loans/{id}/what-if']['answer']

/** Cards of the sandbox by what becomes of a payment. */
export const payCards = {
  good: '4000000000000010',
  refused: '4000000000000028',
  noFunds: '4000000000000036',
}

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
    await api.toOffers(known)
    await api.change('POST', '/application/offer', { no: 1 })
    await expect.poll(async () => (await api.show()).signing?.papers.length).toBe(4)
    const { signing } = await api.show()
    const ticked = signing?.papers.map(({ kind }) => kind)
    await api.change('POST', '/application/agree', { ticked })
    const sha256 = (await api.show()).signing?.sha256
    const before = (await messagesTo(this.house, known.phone)).length
    const { code_id } = await api.change<Schemas['CodeSent']>('POST', '/application/sign/code', {
      sha256,
    })
    await expect
      .poll(async () => (await messagesTo(this.house, known.phone)).length)
      .toBeGreaterThan(before)
    const [newest] = await messagesTo(this.house, known.phone)
    const code = /\b\d{6}\b/.exec(newest?.text ?? '')?.[0]
    await api.change('POST', '/application/sign', { code_id, code, sha256 })
    await api.until('ACTIVE')
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

  /** The service goes on by so many days. */
  async passDays(days: number): Promise<void> {
    const answer = await fetch(`${this.house.sandbox}/clock/advance`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ days }),
    })
    expect(answer.ok).toBe(true)
  }

  /** A sum of the API is on the screen, as the screen writes it. */
  async shows(tiyn: number): Promise<void> {
    await expect(this.page.locator('main')).toContainText(money(tiyn))
  }

  async chooseNewCard(): Promise<void> {
    await this.page.getByRole('radio', { name: this.t.pay.newCard }).check()
  }

  /** On the acquirer's page, with the bank's code behind it; then back on our site. */
  async typeCard(number: string): Promise<void> {
    const { page } = this
    await page.waitForURL(/\/acquirer\/page\/[^/]+$/)
    await page.locator('input[name="number"]').fill(number)
    await page.locator('input[name="holder"]').fill('AIGUL KASSYMOVA')
    await page.locator('input[name="month"]').fill('12')
    await page.locator('input[name="year"]').fill('2031')
    await page.locator('input[name="cvc"]').fill('123')
    await page.locator('button.main').click()
    await page.waitForURL(/\/3ds$|\/success\/|\/card\//)
    if (!page.url().endsWith('/3ds')) return
    const code = /\b\d{6}\b/.exec((await page.locator('body').textContent()) ?? '')?.[0] ?? ''
    await page.locator('input[name="code"]').fill(code)
    await page.locator('button.main').click()
    await page.waitForURL(/\/success\/|\/card\//)
  }

  /** Keeps a card for paying, on the screen of the cards. */
  async keepCard(number: string): Promise<void> {
    await this.account.open('/card/')
    await this.button(this.t.cards.add).click()
    await this.typeCard(number)
    await expect(this.account.toast(this.t.cards.back.saved)).toBeVisible({ timeout: 20_000 })
  }
}
