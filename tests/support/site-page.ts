/** The site in a browser. */

import { expect, type Locator, type Page } from '@playwright/test'
import { sites } from './sites'

export class SitePage {
  readonly main: Locator
  readonly heading: Locator
  readonly announcer: Locator
  readonly languageSwitch: Locator

  constructor(
    readonly page: Page,
    readonly base = sites.plain,
  ) {
    this.main = page.locator('main#main')
    this.heading = page.locator('h1')
    this.announcer = page.locator('[data-announcer]')
    this.languageSwitch = page.locator('[data-language-switch]:visible')
  }

  /** Loads a URL and waits until React has hydrated the page. */
  async open(path: string): Promise<void> {
    await this.page.goto(this.base + path)
    await this.hydrated()
  }

  async hydrated(): Promise<void> {
    await this.page.waitForFunction(() => {
      const heading = document.querySelector('h1')
      return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber'))
    })
  }

  link(path: string): Locator {
    return this.page.locator(`a[href="${path}"]:visible`).first()
  }

  async follow(path: string): Promise<void> {
    await this.link(path).click()
  }

  /** Follows a link that the page itself does not have, as in a lender's text. */
  async followNew(address: string): Promise<void> {
    await this.page.evaluate((to) => {
      const link = document.createElement('a')
      link.href = to
      document.body.append(link)
      link.click()
      link.remove()
    }, address)
  }

  async at(path: string): Promise<void> {
    await expect(this.page).toHaveURL(this.base + path)
  }

  scrollY(): Promise<number> {
    return this.page.evaluate(() => window.scrollY)
  }

  /** A mark that only a full page load removes. */
  async mark(): Promise<void> {
    await this.page.evaluate(() => {
      document.documentElement.dataset.mark = 'here'
    })
  }

  async expectNoReload(): Promise<void> {
    await expect(this.page.locator('html')).toHaveAttribute('data-mark', 'here')
  }

  async expectReloaded(): Promise<void> {
    await expect(this.page.locator('html')).not.toHaveAttribute('data-mark', 'here')
  }
}
