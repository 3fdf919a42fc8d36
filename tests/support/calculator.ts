/** The calculator and its cost card. */

import type { Locator, Page } from '@playwright/test'
import { get } from './http'
import { type Locale, payloadPath } from './routes'
import { sites } from './sites'
import { type Words, words } from './words'

export interface Product {
  amount_min: number
  amount_max: number
  amount_step: number
  amount_default: number
  days_min: number
  days_max: number
  days_default: number
  daily_rate_ppm: number
  daily_rate_percent: string
  gesv_percent_by_days: string[]
}

export class Calculator {
  readonly amount: Control
  readonly days: Control
  readonly card: Locator
  readonly apply: Locator

  constructor(page: Page, locale: Locale = 'ru') {
    const { calculator: t } = words[locale]
    const box = page.getByRole('region', { name: t.title })
    this.amount = new Control(box, t, 'amount')
    this.days = new Control(box, t, 'days')
    this.card = box.getByRole('article', { name: t.cost })
    this.apply = this.card.locator('a[href*="/registration/"]')
  }

  /** The figure beside a label of the card. */
  figure(name: string): Locator {
    return this.card.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]')
  }
}

class Control {
  readonly slider: Locator
  readonly field: Locator
  readonly less: Locator
  readonly more: Locator

  constructor(box: Locator, t: Words['calculator'], what: 'amount' | 'days') {
    this.slider = box.getByRole('slider', { name: t[what] })
    this.field = box.getByRole('textbox', { name: t[what] })
    this.less = box.getByRole('button', { name: t.less[what] })
    this.more = box.getByRole('button', { name: t.more[what] })
  }
}

export async function homeProduct(): Promise<Product> {
  return JSON.parse((await get(sites.plain, payloadPath('/'))).text).data.product
}

/** The formula of a simple loan, written independently: in whole tiyn, rounded half up once. */
export function costOf(product: Product, amountTenge: number, days: number) {
  const millionths = BigInt(amountTenge) * 100n * BigInt(product.daily_rate_ppm) * BigInt(days)
  const interestTiyn = (millionths + 500_000n) / 1_000_000n
  return {
    overpayment: tenge(interestTiyn),
    total: tenge(BigInt(amountTenge) * 100n + interestTiyn),
    gesv: `${product.gesv_percent_by_days[days - product.days_min]?.replace('.', ',')}\u00a0%`,
  }
}

/** 420050n -> "4 200,50 ₸": with tiyn only if there are any. */
function tenge(tiyn: bigint): string {
  const integer = String(tiyn / 100n).replace(/\B(?=(\d{3})+$)/g, '\u00a0')
  const rest = tiyn % 100n
  return `${integer}${rest ? `,${String(rest).padStart(2, '0')}` : ''}\u00a0₸`
}
