import type { Schemas } from '@/api/schema'
import type { Locale } from '@/app/payload'
import { percent } from '@/i18n/format'
import { words } from './words'

/** From this part of what the law allows on, a smaller sum is recommended. */
const NEAR = 0.7

/** How much of the income goes to payments, in words. */
export function kdnText(preapproved: Schemas['Preapproved'], locale: Locale): string {
  const { kdn } = words[locale].preapproval
  const { kdn_percent, kdn_max_percent } = preapproved
  const max = percent(String(kdn_max_percent))
  if (kdn_percent === null || kdn_percent === undefined) return kdn.unknown(max)
  const now = percent(String(kdn_percent))
  if (kdn_percent > kdn_max_percent) return kdn.over(now, max)
  return kdn_percent >= kdn_max_percent * NEAR ? kdn.near(now, max) : kdn.low(now, max)
}
