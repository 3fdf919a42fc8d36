/** Counts what a person does on the way: the screens on which something is pressed or answered, the
 * answers, the ticks and the presses. What the site asks for cannot grow unnoticed where these are
 * asserted. */

import type { Page } from '@playwright/test'

interface Act {
  kind: 'answer' | 'tick' | 'press'
  /** The field that is answered or ticked. */
  field: string
  address: string
  /** A dialog is a screen of its own. */
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
      // Enter in a field makes a click of its own.
      if (isTrusted && (target as Element).closest('a, button')) record('press', '')
    },
    true,
  )
}

/** "/kz/form/reg/?step=work" is "/form/reg/?step=work"; numbers of payments are nobody's. */
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

  /** Counts from here on, on the screen that is open and on all that follow. */
  static async begin(page: Page): Promise<Walk> {
    const walk = new Walk(page)
    await page.exposeFunction('noteAct', (act: Act) => {
      if (!walk.isAside) walk.acts.push(act)
    })
    await page.addInitScript(listen)
    await page.evaluate(listen)
    return walk
  }

  /** What a test does besides, and nobody has to. */
  async aside(doing: () => Promise<void>): Promise<void> {
    this.isAside = true
    await doing()
    this.isAside = false
  }

  /** Those on which something had to be done, in order. */
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
