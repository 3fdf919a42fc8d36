/** axe on every public page, on a phone and on a desktop, and every page at the smallest width. */

import { expect, test } from '@playwright/test'
import { findOverflow, findViolations } from '../support/axe'
import { withoutPrefetch } from '../support/connection'
import { layOutFully } from '../support/full-layout'
import { type Address, addresses, isLanding, isPrivate, publicAddresses } from '../support/routes'
import { sites } from '../support/sites'

const phone = { width: 360, height: 740 }
const desktop = { width: 1280, height: 800 }

/** Landings share one template and differ in their texts: one in this many is tested. */
const LANDINGS_PER_SAMPLE = 8

const isArticle = ({ route }: Address) => route.page.startsWith('blog/')
const pathsOf = (part: Address[]) => part.map(({ path }) => path)

const landings = pathsOf(
  publicAddresses.filter(isLanding).filter((_, at) => at % LANDINGS_PER_SAMPLE === 0),
)
const articles = pathsOf(publicAddresses.filter(isArticle))
const others = publicAddresses.filter((address) => !isLanding(address) && !isArticle(address))
/**
 * A page has one template for both languages: Russian is tested on a phone, Kazakh on a desktop;
 * pages in one language only are tested on both.
 */
const onPhone = others.filter(
  ({ locale, alternatePath }) => locale === 'ru' || alternatePath === null,
)
const onDesktop = others.filter(
  ({ locale, alternatePath }) => locale === 'kz' || alternatePath === null,
)
/** Private pages share one screen: one page of each layout and language is tested. */
const privateScreens = [
  ...new Map(
    addresses.filter(isPrivate).map((item) => [item.route.layout + item.locale, item]),
  ).values(),
].map(({ path }) => path)
const withoutOwner = [...privateScreens, '/nope/', '/kz/nope/']

/** Every second one: each page of a shared template is tested once, and the template twice. */
const every = (paths: string[], rest: number) => paths.filter((_, at) => at % 2 === rest)

const groups: [string, { width: number; height: number }, string[]][] = [
  ['landings and articles', phone, [...every(landings, 0), ...every(articles, 0)]],
  ['landings and articles', desktop, [...every(landings, 1), ...every(articles, 1)]],
  ['half of the other public pages', phone, every(pathsOf(onPhone), 0)],
  ['the other half of them', phone, every(pathsOf(onPhone), 1)],
  ['the other public pages', desktop, pathsOf(onDesktop)],
  ['private pages and 404', phone, withoutOwner],
  ['private pages and 404', desktop, withoutOwner],
]

for (const [name, view, paths] of groups) {
  test(`axe finds nothing on ${name} at ${view.width} px`, async ({ page }) => {
    test.setTimeout(240_000)
    await withoutPrefetch(page)
    await layOutFully(page)
    await page.setViewportSize(view)
    expect(paths.length).toBeGreaterThan(3)
    const violations: string[] = []
    for (const path of paths) {
      await page.goto(sites.plain + path)
      violations.push(...(await findViolations(page, path)))
    }
    expect(violations).toEqual([])
  })
}

test('no public page scrolls sideways at 320 and 768 px', async ({ page }) => {
  test.setTimeout(180_000)
  await withoutPrefetch(page)
  await layOutFully(page)
  const wide: string[] = []
  for (const { path } of publicAddresses) {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(sites.plain + path)
    wide.push(...(await findOverflow(page, path)))
    await page.setViewportSize({ width: 768, height: 1024 })
    wide.push(...(await findOverflow(page, `${path} at 768 px`)))
  }
  expect(wide).toEqual([])
})
