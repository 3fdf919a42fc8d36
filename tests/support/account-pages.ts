/** Registration, login and the client area, in either language. */

import { expect, type Locator, type Page } from '@playwright/test'
import type { Person } from './person'
import { poll } from './poll'
import type { Locale } from './routes'
import { SitePage } from './site-page'
import { messagesTo, type TestApp } from './test-app'
import { type Words, words } from './words'

export class AccountPages {
  readonly site: SitePage
  readonly auth: Words['auth']
  readonly profile: Words['profile']
  readonly code: Locator
  readonly summary: Locator
  readonly prefix: string
  /** Codes used so far: the next one differs. */
  private readonly used = new Set<string>()

  constructor(
    readonly page: Page,
    readonly app: TestApp,
    locale: Locale = 'ru',
  ) {
    this.site = new SitePage(page, app.site)
    this.auth = words[locale].auth
    this.profile = words[locale].profile
    this.prefix = locale === 'kz' ? '/kz' : ''
    this.code = page.locator('input[autocomplete="one-time-code"]')
    this.summary = page.locator('[data-error-summary]')
  }

  open(path: string): Promise<void> {
    return this.site.open(this.prefix + path)
  }

  at(path: string): Promise<void> {
    return this.site.at(this.prefix + path)
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  section(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true })
  }

  toast(text: string): Locator {
    return this.page.locator('[role="status"] p', { hasText: text })
  }

  /** The newest code sent to a phone that was not used yet. */
  async codeTo(phone: string): Promise<string> {
    let newest: string | undefined
    await poll(
      async () => {
        const texts = (await messagesTo(this.app, phone)).map(({ text }) => text)
        const codes = texts.flatMap((text) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
        newest = codes.find((code) => !this.used.has(code))
        return newest
      },
      { message: `no code for ${phone}`, timeout: 15_000 },
    ).toBeTruthy()
    this.used.add(newest ?? '')
    return newest ?? ''
  }

  /** The code sent to a phone after an action, and no older one. */
  async codeAfter(phone: string, press: () => Promise<void>): Promise<string> {
    const before = (await messagesTo(this.app, phone)).length
    await press()
    let newest: string | undefined
    await poll(
      async () => {
        const messages = await messagesTo(this.app, phone)
        const fresh = messages.slice(0, messages.length - before)
        newest = fresh.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])[0]
        return newest
      },
      { message: `no code for ${phone}`, timeout: 15_000 },
    ).toBeTruthy()
    this.used.add(newest ?? '')
    return newest ?? ''
  }

  async fillPhone(phone: string): Promise<void> {
    await this.page.getByLabel(this.auth.phone, { exact: true }).fill(phone)
  }

  async fillIin(iin: string): Promise<void> {
    await this.page.getByLabel(this.auth.iin, { exact: true }).fill(iin)
  }

  /** From the form to the client area. */
  async register(person: Person): Promise<void> {
    await this.enrol(person)
    // Without a chosen loan it continues to the calculator.
    await this.at('/form/new-loan/')
    await this.open('/clientarea/')
    await expect(this.button(this.profile.signOut)).toBeVisible()
    // A rotated refresh token whose response is lost is accepted again for some seconds only: a
    // test that moves the clock must not interrupt a refresh.
    await this.page.waitForLoadState('networkidle')
  }

  /** Registers, with a choice of the calculator in the URL. */
  async enrol(person: Person, choice = ''): Promise<void> {
    await this.open(`/registration/${choice}`)
    await this.fillRegistration(person)
  }

  /** From the form to the received, correct code. */
  async fillRegistration({ phone, iin }: Person): Promise<void> {
    await this.fillPhone(phone)
    await this.fillIin(iin)
    for (const tick of (await this.page.getByRole('checkbox').all()).slice(0, 5)) await tick.check()
    const submit = this.button(this.auth.register)
    const code = await this.codeAfter(phone, () => submit.click())
    await this.at('/verify_sms/')
    await this.typeRightCode(code)
  }

  /** The last digit submits it; the clock may move once it is accepted. */
  private async typeRightCode(code: string): Promise<void> {
    await this.code.fill(code)
    await expect(this.page).not.toHaveURL(/\/verify_sms\//)
  }

  async signOut(): Promise<void> {
    // What is still loading would move the button away under the pointer.
    await this.page.waitForLoadState('networkidle')
    await this.button(this.profile.signOut).click()
    await expect(this.page.getByRole('heading', { name: this.auth.signIn })).toBeVisible()
  }

  async signInByCode(person: Person, next = ''): Promise<void> {
    await this.enterByCode(person, next)
    await this.at(next || '/clientarea/')
  }

  /** The same, for a URL that redirects to another. */
  async enterByCode({ phone }: Person, next = ''): Promise<void> {
    await this.open(`/login/${next && `?next=${encodeURIComponent(this.prefix + next)}`}`)
    await this.fillPhone(phone)
    const code = await this.codeAfter(phone, () => this.button(this.auth.login.getCode).click())
    await this.at('/verify_sms/')
    await this.typeRightCode(code)
  }

  async signInByPassword({ phone }: Person, password: string): Promise<void> {
    await this.open('/login/')
    await this.fillPhone(phone)
    await this.page.getByRole('radio', { name: this.auth.login.byPassword }).check()
    await this.page.getByLabel(this.auth.password, { exact: true }).fill(password)
    await this.button(this.auth.login.submit).click()
    await this.at('/clientarea/')
  }

  /** Answers the step-up dialog that follows an action. */
  async stepUp({ phone }: Person, press: () => Promise<void>): Promise<void> {
    // It may be on top of another one.
    const dialog = this.page
      .getByRole('dialog')
      .filter({ has: this.page.getByRole('button', { name: this.auth.stepUp.submit }) })
    const code = await this.codeAfter(phone, async () => {
      await press()
      await expect(dialog).toBeVisible()
    })
    await dialog.locator('input').fill(code)
    await dialog.getByRole('button', { name: this.auth.stepUp.submit }).click()
    await expect(dialog).toBeHidden()
  }

  async openProfile(): Promise<void> {
    await this.open('/clientarea/profile/')
    await expect(this.section(this.profile.data)).toBeVisible()
  }
}
