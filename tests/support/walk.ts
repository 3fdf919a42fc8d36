/**
 * Counts what a customer does on the way: screens that need an action, fields, ticks and clicks.
 * Asserting them keeps the required effort from growing unnoticed.
 */

import type { Page } from '@playwright/test'

interface Act {
  kind: 'answer' | 'tick' | 'press'
  /** The field that is filled or ticked. */
  field: string
  address: string
  /** A dialog counts as a screen. */
  isDialog: boolean
}

/** Runs in the page. */
function listen(): void {
  const record = (kind: Act['kind'], field: string) => {
    const { pathname, search } = location
    const isDialog = document.querySelector('dialog[open]') !== null
    const { noteAct } = window as unknown as { noteAct: (act: Act) => void }
    noteAct({ kind, field, address: pathname + search, isDialog })
  }
  addEventListener(
    'input',
    ({ target }) => {
      const { type, name, id } = target as HTMLInputElement
      if (type === 'checkbox') record('tick', name || id)
      else record('answer', type === 'radio' ? name : id || name)
    },
    true,
  )
  addEventListener(
    'click',
    ({ target, isTrusted }) => {
      // Enter in a field triggers a click of its own.
      if (isTrusted && (target as Element).closest('a, button')) record('press', '')
    },
    true,
  )
}

/** "/kz/form/reg/?step=work" becomes "/form/reg/?step=work"; ids of payments are removed. */
function screenOf({ address, isDialog }: Act): string {
  const [path = '', query = ''] = address.replace(/^\/kz\//, '/').split('?')
  const own = path.replace(/(\/page\/)[^/]+/, '$1…')
  const step = own === '/form/reg/' ? `?${query}` : ''
  return own + step + (isDialog ? ', dialog' : '')
}

export class Walk {
  private readonly acts: Act[] = []
  private isAside = false

  private constructor(readonly page: Page) {}

  /** Counts from here on, on the open screen and all that follow. */
  static async begin(page: Page): Promise<Walk> {
    const walk = new Walk(page)
    await page.exposeFunction('noteAct', (act: Act) => {
      if (!walk.isAside) walk.acts.push(act)
    })
    await page.addInitScript(listen)
    await page.evaluate(listen)
    return walk
  }

  /** Test actions that a customer would not take. */
  async aside(doing: () => Promise<void>): Promise<void> {
    this.isAside = true
    await doing()
    this.isAside = false
  }

  /** Screens that needed an action, in order. */
  get screens(): string[] {
    return [...new Set(this.acts.map(screenOf))]
  }

  get fields(): number {
    const own = this.acts.filter(({ kind }) => kind === 'answer')
    return new Set(own.map((act) => `${screenOf(act)} ${act.field}`)).size
  }

  get ticks(): number {
    return this.acts.filter(({ kind }) => kind === 'tick').length
  }

  get presses(): number {
    return this.acts.filter(({ kind }) => kind === 'press').length
  }
}
