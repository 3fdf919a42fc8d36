/**
 * A browser that visits the site as https://example.kz, with a given referrer and time, and the
 * cookies it is left with.
 */

import type { BrowserContext, Page } from '@playwright/test'
import { sites } from './sites'

export const exampleUrl = 'https://example.kz'

declare global {
  interface Window {
    /** What was assigned to `document.cookie`, verbatim. */
    written: string[]
  }
}

interface Visit {
  referrer?: string
  /** The time of the page's clock; the browser's own does not change. */
  at?: Date
}

export class VisitorBrowser {
  constructor(
    readonly page: Page,
    readonly context: BrowserContext,
  ) {}

  /** Call before opening anything: routes example.kz to the site, and records assigned cookies. */
  async begin(consent: 'attribution' | 'necessary' | null): Promise<void> {
    await this.context.route(`${exampleUrl}/**`, async (route) => {
      const { pathname, search } = new URL(route.request().url())
      try {
        const response = await route.fetch({ url: sites.plain + pathname + search })
        await route.fulfill({ response })
      } catch {
        // The test has ended, or the page navigated before the response came.
      }
    })
    await this.context.addInitScript((storedConsent) => {
      if (window.location.protocol === 'about:') return
      if (storedConsent && !localStorage.getItem('zhedel_consent')) {
        localStorage.setItem('zhedel_consent', storedConsent)
      }
      window.written = []
      const real = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
      Object.defineProperty(Document.prototype, 'cookie', {
        configurable: true,
        get() {
          return real?.get?.call(this)
        },
        set(text: string) {
          window.written.push(text)
          real?.set?.call(this, text)
        },
      })
    }, consent)
  }

  /** Opens a URL, and returns the cookies assigned for the visit. */
  async open(address: string, { referrer, at }: Visit = {}): Promise<string[]> {
    if (at) {
      await this.forgetPast(at)
      await this.page.clock.setFixedTime(at)
    }
    await this.page.goto(address, { referer: referrer })
    return this.written()
  }

  async written(): Promise<string[]> {
    const isDone = () => window.written.some((text) => text.startsWith('sbjs_session='))
    await this.page.waitForFunction(isDone)
    return this.page.evaluate(() => window.written)
  }

  /** As the page itself reads them, by name. */
  async jar(): Promise<Record<string, string>> {
    const text = await this.page.evaluate(() => document.cookie)
    const pairs = text.split('; ').map((pair) => pair.split('=') as [string, string])
    return Object.fromEntries(pairs.filter(([name]) => name.startsWith('sbjs_')))
  }

  /** Removes the cookies that have expired by then, as the browser would if its own clock moved. */
  private async forgetPast(now: Date): Promise<void> {
    for (const { name, expires } of await this.context.cookies()) {
      if (expires >= 0 && expires * 1000 <= now.getTime()) {
        await this.context.clearCookies({ name })
      }
    }
  }
}

/** Encoded as the contract says, independently of the site's code. */
export function encoded(text: string): string {
  const marks: Record<string, string> = {
    '!': '%21',
    '~': '%7E',
    '*': '%2A',
    "'": '%27',
    '(': '%28',
    ')': '%29',
  }
  return encodeURIComponent(text).replace(/[!~*'()]/g, (mark) => marks[mark] ?? mark)
}
