/** The screens of a seeded loan, and that every amount and date on them is correct. */

import { expect, type Locator, type Page } from '@playwright/test'
import { addDays, formatDate } from './dates'
import { type Figures, figuresIn, figuresOf, linesOf, namedFigures } from './figures'
import { REQUIRED_FIGURES, SENTENCES } from './loan-figures'
import { type Facts, PROLONGATION, REPAYMENT, type Rejection, type State } from './loan-states'
import type { Locale } from './routes'
import { SitePage } from './site-page'
import type { TestApp } from './test-app'

/** When a page's text was last edited, which has nothing to do with the loan. */
const EDIT_DATE = /^(Обновлено|Жаңартылды): .*$/m

/** The smallest partial payment is the same for everybody. */
const LEAST_TIYN = 100_000

export class LoanScreens {
  private readonly site: SitePage
  private readonly prefix: string
  private readonly answers: unknown[] = []

  constructor(
    private readonly page: Page,
    app: TestApp,
    private readonly locale: Locale,
    private readonly facts: Facts,
    core: unknown[],
    private readonly today: string,
  ) {
    this.site = new SitePage(page, app.site)
    this.prefix = locale === 'kz' ? '/kz' : ''
    this.answers.push(...core)
    // Quotes and simulations are recorded from the page's own requests.
    page.on('response', async (response) => {
      if (!/\/(payoff-quotes|simulations)$/.test(response.url())) return
      this.answers.push(await response.json().catch(() => null))
    })
  }

  get main() {
    return this.site.main
  }

  async open(path: string): Promise<void> {
    await this.site.open(this.prefix + path)
  }

  /** Follows a link of the page and waits for the target. */
  async press(path: string): Promise<void> {
    await this.links(this.page.locator('body'), path).first().click()
    await this.at(path)
  }

  /** Presses what leads on, whether a button or a link. */
  async pressNamed(name: Record<Locale, string>): Promise<void> {
    const exactly = { name: name[this.locale], exact: true }
    await this.main.getByRole('button', exactly).or(this.main.getByRole('link', exactly)).click()
  }

  async back(path: string): Promise<void> {
    await this.page.goBack()
    await this.at(path)
  }

  /** Opens a URL directly, whether or not a link leads there. */
  async go(path: string, to = path): Promise<void> {
    await this.site.followNew(this.prefix + path)
    await this.at(to)
  }

  async at(path: string): Promise<void> {
    const isThere = ({ pathname }: URL) => pathname === this.prefix + path
    await this.page.waitForURL(isThere, { waitUntil: 'commit' })
    await this.waitUntilLoaded()
  }

  async waitUntilLoaded(): Promise<void> {
    // Checked on every frame: there are hundreds of screens.
    await this.page.waitForFunction(
      () => !document.querySelector('main#main :is([aria-busy=true], .animate-pulse)'),
    )
  }

  /** What a state forbids is not offered, and what it allows is. */
  async offers({ pay, extend, asks }: State): Promise<void> {
    const hardship = { ru: 'Не могу заплатить', kz: 'Төлей алмаймын' }[this.locale]
    for (const [links, isOffered] of [
      [this.links(this.main, REPAYMENT), pay === true],
      [this.links(this.main, PROLONGATION), extend === true],
      [this.links(this.main, `${PROLONGATION}payment-method/`), extend === 'signed'],
      [this.main.getByRole('link', { name: hardship, exact: true }), asks],
    ] as const) {
      await expect(links).toHaveCount(isOffered ? 1 : 0)
    }
  }

  async expectHeading(title: Record<Locale, string>): Promise<void> {
    await expect(this.main.getByRole('heading', { level: 1 })).toHaveText(title[this.locale])
  }

  /** Neither in words nor by a link: nothing is owed. */
  async expectNothingDemanded(): Promise<void> {
    const demand = { ru: /Вернуть|Погасить|Дата возврата/, kz: /Қайтару|Өтеу/ }[this.locale]
    await expect(this.main).not.toContainText(demand)
    await expect(this.links(this.main, REPAYMENT)).toHaveCount(0)
  }

  /** The screen says why there is nothing to do, and leads on. */
  async rejects({ says, leadsTo }: Rejection): Promise<void> {
    await expect(this.main.getByRole('heading', { name: says[this.locale] })).toBeVisible()
    await expect(this.links(this.main, leadsTo).first()).toBeVisible()
    await this.reads('rejection')
  }

  private links(area: Locator, path: string): Locator {
    const address = this.prefix + path
    return area.locator(`a[href="${address}"]:visible, a[href^="${address}?"]:visible`)
  }

  /** Everything on the screen is correct. */
  async reads(screen: string): Promise<void> {
    await expect(async () => {
      await this.waitUntilLoaded()
      const lines = linesOf(await this.text()).replace(EDIT_DATE, '')
      this.expectNamedFigures(screen, lines)
      this.expectOnlyKnownFigures(screen, lines)
    }).toPass({ timeout: 15_000, intervals: [50] })
  }

  /** Without the scale of the chart, which is not an amount of the loan. */
  private text(): Promise<string> {
    return this.main.evaluate((main) => {
      const scales = [...main.querySelectorAll<HTMLElement>('figure > [aria-hidden]')]
      for (const scale of scales) scale.hidden = true
      // biome-ignore lint/performance/useDomNodeTextContent: as people read it, line by line
      const text = (main as HTMLElement).innerText
      for (const scale of scales) scale.hidden = false
      return text
    })
  }

  private expectNamedFigures(screen: string, lines: string): void {
    const at = this.locale === 'ru' ? 0 : 1
    const read = SENTENCES.flatMap((pair) => namedFigures(lines, pair[at], this.locale))
    for (const [name, figure] of read) {
      expect(figure, `${name} on ${screen}`).toBe(this.expected(name, screen))
    }
    const names = new Set(read.map(([name]) => name))
    const missing = (REQUIRED_FIGURES[screen] ?? []).filter(
      (name) => this.has(name, screen) && !names.has(name),
    )
    expect(missing, `not named on ${screen}:\n${lines}`).toEqual([])
  }

  /**
   * The contract always shows its due date; elsewhere nothing is due on a past date, or for a loan
   * on which nothing is demanded.
   */
  private has(name: string, screen: string): boolean {
    const isDue = 'payoff' in this.facts && !('was' in this.facts)
    return name in this.facts && (name !== 'due' || isDue || screen === 'terms')
  }

  private expected(name: string, screen: string): string {
    const isKnown = name === 'today' || name === 'payoff' || this.has(name, screen)
    // What is left of a written-off debt closes it.
    const fact = isKnown ? { today: 0, payoff: this.facts.claim, ...this.facts }[name] : undefined
    if (fact === undefined) return 'nothing: this state has none'
    if (typeof fact === 'string') return `${fact} ₸`
    return formatDate(addDays(this.today, fact), this.locale)
  }

  /** Every amount and date is the core's. */
  private expectOnlyKnownFigures(screen: string, lines: string): void {
    const onScreen = figuresIn(lines, this.locale)
    const known = this.knownFigures()
    const unexpected = {
      sums: [...onScreen.sums].filter((sum) => !known.sums.has(sum)),
      days: [...onScreen.days].filter((day) => !known.days.has(day)),
    }
    expect(unexpected, `on ${screen} but not the core's:\n${lines}`).toEqual({ sums: [], days: [] })
  }

  private knownFigures(): Figures {
    const { sums, days } = figuresOf(this.answers)
    // The last date that a simulation accepts.
    const { due = 0, nextDue = due } = this.facts
    return {
      sums: sums.add(LEAST_TIYN),
      days: days.add(addDays(this.today, Math.max(0, Number(nextDue)) + 30)),
    }
  }
}
