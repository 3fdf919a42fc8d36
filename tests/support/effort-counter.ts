/**
 * Counts what a customer does on the way: screens that need an action, fields, ticks and clicks.
 * Asserting them keeps the required effort from growing unnoticed.
 */

import type { Page } from '@playwright/test'

interface Action {
  kind: 'answer' | 'tick' | 'press'
  /** The field that is filled or ticked. */
  field: string
  address: string
  /** A dialog counts as a screen. */
  isDialog: boolean
}

/** Runs in the page. */
function listen(): void {
  const record = (kind: Action['kind'], field: string) => {
    const { pathname, search } = location
    const isDialog = document.querySelector('dialog[open]') !== null
    const { recordAction } = window as unknown as { recordAction: (action: Action) => void }
    recordAction({ kind, field, address: pathname + search, isDialog })
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

/** What was chosen in the calculator is not a step. */
function stepOf(query: string): string {
  const parts = new URLSearchParams(query)
  parts.delete('amount')
  parts.delete('days')
  return parts.toString()
}

/** "/kz/form/reg/?step=work" becomes "/form/reg/?step=work"; ids of payments are removed. */
function screenOf({ address, isDialog }: Action): string {
  const [path = '', query = ''] = address.replace(/^\/kz\//, '/').split('?')
  const own = path.replace(/(\/page\/)[^/]+/, '$1…')
  const step = own === '/form/reg/' ? `?${stepOf(query)}` : ''
  return own + step + (isDialog ? ', dialog' : '')
}

export class EffortCounter {
  private readonly actions: Action[] = []
  private readonly addresses: string[] = []
  private isPaused = false

  private constructor(readonly page: Page) {}

  /** Counts from here on, on the open screen and all that follow. */
  static async start(page: Page): Promise<EffortCounter> {
    const counter = new EffortCounter(page)
    await page.exposeFunction('recordAction', (action: Action) => {
      if (!counter.isPaused) counter.actions.push(action)
    })
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame() && !counter.isPaused) counter.addresses.push(frame.url())
    })
    await page.addInitScript(listen)
    await page.evaluate(listen)
    return counter
  }

  /** Test actions that a customer would not take. */
  async withoutCounting(run: () => Promise<void>): Promise<void> {
    this.isPaused = true
    await run()
    this.isPaused = false
  }

  /** Screens that needed an action, in order. */
  get screens(): string[] {
    return [...new Set(this.actions.map(screenOf))]
  }

  /** All screens, with those that only wait and lead on by themselves. */
  get shown(): string[] {
    const visited = this.addresses.map((address) => {
      const { pathname, search } = new URL(address)
      return screenOf({ kind: 'press', field: '', address: pathname + search, isDialog: false })
    })
    return [...new Set([...visited, ...this.screens])]
  }

  get fields(): number {
    const answers = this.actions.filter(({ kind }) => kind === 'answer')
    return new Set(answers.map((action) => `${screenOf(action)} ${action.field}`)).size
  }

  get ticks(): number {
    return this.actions.filter(({ kind }) => kind === 'tick').length
  }

  get presses(): number {
    return this.actions.filter(({ kind }) => kind === 'press').length
  }
}
