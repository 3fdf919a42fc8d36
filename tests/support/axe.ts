/** What axe finds wrong with a screen, and whether it fits the width of the device. */

import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

export async function faults(page: Page, state: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).withTags(tags)
  const { violations } = await axe.options({ resultTypes: ['violations'] }).analyze()
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return [
    ...violations.map(({ id, nodes }) => `${state}: ${id} at ${nodes[0]?.target.join(' ')}`),
    ...(over > 0 ? [`${state}: ${over} px too wide`] : []),
  ]
}
