/** The screens of a loan that has been paid out. */

import type { Locator } from '@playwright/test'

/** All of them, and those around a loan. */
export const LOAN_SCREENS = [
  '/clientarea/',
  '/clientarea/loans/',
  '/clientarea/history/',
  '/clientarea/docs-common/',
  '/loan/details/',
  '/loan/details/about/',
  '/loan/details/docs/',
  '/loan/details/docs-common/',
  '/loan/details/history/',
  '/loan/details/operations/',
  '/loan/details/profile/',
]

/** A figure beside its label. */
export const figure = (area: Locator, name: string) =>
  area.locator('dl > div', { has: area.page().getByText(name, { exact: true }) }).locator('dd')
