import { expect, type Page } from '@playwright/test'

/**
 * Waits until the page has done what follows a load or a scroll, however long that takes: parts
 * below the first screen are laid out when the browser is idle; links are then observed, seen with
 * the next frame, and prefetched when it is idle again. Each wait queues behind the page's own, so
 * what has not happened afterwards will not happen.
 */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('.later')).toHaveCount(0)
  await page.evaluate(async () => {
    const idle = () => new Promise((done) => requestIdleCallback(done))
    const observed = () =>
      new Promise((done) => {
        const observer = new IntersectionObserver(done)
        observer.observe(document.documentElement)
      })
    await idle()
    await observed()
    await idle()
  })
}
