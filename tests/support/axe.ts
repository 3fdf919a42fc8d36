/** axe on a screen, and whether it fits the width of the device. */

import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** All violations on the current page, however minor. */
export async function findViolations(page: Page, state: string): Promise<string[]> {
  // Legacy mode saves a new tab for every page; it only lacks cross-origin frames.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).withTags(tags)
  const { violations } = await axe.options({ resultTypes: ['violations'] }).analyze()
  const lines = violations.map(
    ({ id, nodes }) => `${state}: ${id} at ${nodes[0]?.target.join(' ')} (${nodes.length})`,
  )
  return [...lines, ...(await findOverflow(page, state))]
}

/** Nothing may scroll sideways. */
export async function findOverflow(page: Page, state: string): Promise<string[]> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return over > 0 ? [`${state}: ${over} px too wide`] : []
}

/**
 * The device on which each language is checked by axe. It must fit the other one too: words of one
 * language are longer, which shows on a narrow screen.
 */
export const devices = [
  { locale: 'ru', width: 320, other: 1280 },
  { locale: 'kz', width: 1280, other: 320 },
] as const

/** The same, and the width at the other device. */
export async function findViolationsAtBothWidths(
  page: Page,
  state: string,
  other: number,
): Promise<string[]> {
  const lines = await findViolations(page, state)
  const size = page.viewportSize()
  if (!size) throw new Error('the page has no size of its own')
  await page.setViewportSize({ ...size, width: other })
  lines.push(...(await findOverflow(page, `${state} at ${other} px`)))
  await page.setViewportSize(size)
  return lines
}
