/** Simulates `navigator.connection`. */

import type { Page } from '@playwright/test'

export interface Connection {
  effectiveType?: string
  saveData?: boolean
  onLine?: boolean
}

/** Applies from the next load on; `change` alters it in the open page. */
export async function useConnection(page: Page, connection: Connection): Promise<void> {
  await page.addInitScript(install, connection)
}

export async function change(page: Page, connection: Connection): Promise<void> {
  await page.evaluate(install, connection)
}

function install({ effectiveType = '4g', saveData = false, onLine = true }: Connection): void {
  const define = (name: string, value: unknown) =>
    Object.defineProperty(navigator, name, { configurable: true, get: () => value })
  const silent = { addEventListener() {}, removeEventListener() {} }
  define('connection', { effectiveType, saveData, ...silent })
  define('onLine', onLine)
  if (document.readyState === 'complete')
    window.dispatchEvent(new Event(onLine ? 'online' : 'offline'))
}

/** Disables prefetch for tests that count or fail requests. */
export const withoutPrefetch = (page: Page) => useConnection(page, { saveData: true })
