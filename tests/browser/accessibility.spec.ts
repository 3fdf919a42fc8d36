/** axe on every public route, on a phone and on a desk. */

import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { withoutPrefetch } from '../support/connection'
import { addresses, isPrivate, publicAddresses } from '../support/routes'
import { sites } from '../support/sites'
import { wholeAtOnce } from '../support/whole'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const views = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]

/** Private pages share one screen: one page of each layout and language stands for them. */
const privateScreens = [
  ...new Map(
    addresses.filter(isPrivate).map((item) => [item.route.layout + item.locale, item]),
  ).values(),
]
const groups: [string, string[]][] = [
  ['landings', paths((page) => page === 'landing/landing')],
  ['articles', paths((page) => page.startsWith('blog/'))],
  ['other public pages', paths((page) => page !== 'landing/landing' && !page.startsWith('blog/'))],
  ['private pages and 404', [...privateScreens.map(({ path }) => path), '/nope/', '/kz/nope/']],
]

function paths(wanted: (page: string) => boolean): string[] {
  return publicAddresses.filter(({ route }) => wanted(route.page)).map(({ path }) => path)
}

for (const view of views) {
  for (const [name, members] of groups) {
    test(`axe finds nothing serious on ${name} at ${view.width} px`, async ({ page }) => {
      test.setTimeout(240_000)
      await withoutPrefetch(page)
      await wholeAtOnce(page)
      await page.setViewportSize(view)
      const found: string[] = []
      for (const path of members) found.push(...(await seriousFaults(page, path)))
      expect(found).toEqual([])
    })
  }
}

async function seriousFaults(page: Page, path: string): Promise<string[]> {
  await page.goto(sites.plain + path)
  // Legacy mode saves a new tab for every page; what it cannot do is look into frames of others.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).withTags(tags)
  const { violations } = await axe.options({ resultTypes: ['violations'] }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${path}: ${id} at ${nodes[0]?.target.join(' ')} (${nodes.length})`)
}

test('no public page scrolls sideways at 320 px', async ({ page }) => {
  test.setTimeout(120_000)
  await withoutPrefetch(page)
  await wholeAtOnce(page)
  await page.setViewportSize({ width: 320, height: 640 })
  const wide: string[] = []
  for (const { path } of publicAddresses) {
    await page.goto(sites.plain + path)
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (over > 0) wide.push(`${path}: ${over} px`)
  }
  expect(wide).toEqual([])
})
