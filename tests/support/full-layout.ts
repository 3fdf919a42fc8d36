import type { Page } from '@playwright/test'

/** Lays a page out as a whole at once, as it is a moment after the load (web/src/shared/ui/Later.tsx): what
 * lies below the first screen is then measured too. Holds from the next load on. */
export async function layOutFully(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.later { content-visibility: visible !important }')
    document.adoptedStyleSheets = [sheet]
  })
}
