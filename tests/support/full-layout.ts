import type { Page } from '@playwright/test'

/**
 * Lays the whole page out at once, as it is a moment after the load (web/src/shared/ui/Later.tsx),
 * so that content below the first screen is measured too. Applies from the next load on.
 */
export async function layOutFully(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.later { content-visibility: visible !important }')
    document.adoptedStyleSheets = [sheet]
  })
}
