import { expect, type Page } from '@playwright/test'

/** What a page does by itself after a load or a scroll has been done, however long that takes: parts
 * below the first screen are laid out when the browser is idle; links are watched then, seen with the
 * next frame, and loaded ahead when it is idle again. Each thing waited for here stands behind the
 * page's own in the same queue, so that what has not happened after it does not happen. */
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
