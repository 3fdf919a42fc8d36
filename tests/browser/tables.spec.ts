/** Tables of articles and landings on a phone: no word, amount or date is torn, and each cell says what it is. */

import { expect, test } from '@playwright/test'
import { sites } from '../support/sites'

const pages = [
  '/mikrokredit-almaty/',
  '/blog/chto-delat-pri-prosrochke/',
  '/blog/prodlenie-ili-restrukturizatsiya/',
  '/kz/blog/mikrokredit-shartynda-neni-oku-kerek/',
  '/kz/blog/zhtsm-degen-ne/',
]

/** Words of tables that stand on more than one line. */
function tornWords(): string[] {
  const torn: string[] = []
  for (const cell of document.querySelectorAll('.rich :is(th, td)')) {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const node = texts.currentNode
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^ ]+/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) torn.push(word)
      }
    }
  }
  return torn
}

for (const width of [320, 360]) {
  test(`no word of a table is torn at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const path of pages) {
      await page.goto(sites.plain + path)
      await expect(page.locator('.rich table').first()).toBeVisible()
      expect(await page.evaluate(tornWords), path).toEqual([])
      const overflow = () => document.documentElement.scrollWidth - window.innerWidth
      expect(await page.evaluate(overflow), path).toBeLessThanOrEqual(0)
    }
  })
}

test('a row is a list on a phone and a row on a desk', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`${sites.plain}/blog/chto-delat-pri-prosrochke/`)
  const table = page.locator('.rich table', { has: page.locator('thead') })
  const said = () =>
    table
      .locator('tr', { hasText: 'Первый день' })
      .locator('td')
      .nth(1)
      .evaluate((cell) => [getComputedStyle(cell, '::before').content, cell.textContent])
  expect(await said()).toEqual(['"Что происходит"', 'Добавляется неустойка'])
  await expect(table.getByRole('columnheader', { name: 'Что происходит' })).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(await said()).toEqual(['none', 'Добавляется неустойка'])
  await expect(table.getByRole('columnheader', { name: 'Что происходит' })).toBeVisible()
})
