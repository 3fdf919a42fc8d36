/**
 * Under the shipped law a loan that falls due on a day off is on time until the next working day, and
 * says so wherever its due date stands before it is signed, and in the client area. All other tests
 * run without days off: theirs must not depend on the weekday.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { addDays, formatDate } from '../support/dates'
import { JourneyPages } from '../support/journey-pages'
import { aigul } from '../support/sandbox-people'
import { root } from '../support/server'
import { test, todayOf } from '../support/test-app'

const LAW = join(root, 'config/law.toml')

test.use({ settings: { ZHEDEL_LENDING_LAW_FILE: LAW } })

const texts = {
  ru: {
    due: (saturday: string) => `не позднее ${saturday}`,
    onTime: (monday: string) => `Это выходной: без неустойки до ${monday} включительно.`,
  },
  kz: {
    due: (saturday: string) => `соңғы күні: ${saturday}`,
    onTime: (monday: string) =>
      `Бұл — демалыс күні: ${monday} күніне дейін (осы күнді қоса) айыпақы жоқ.`,
  },
}

/** The shortest term, of at least five days, to a Saturday that a working Monday follows. */
function termToSaturday(today: string): number {
  const law = readFileSync(LAW, 'utf8')
  const isHoliday = (day: string) => law.includes(`"${day}"`) || law.includes(`"${day.slice(5)}"`)
  for (let term = 5; term <= 45; term += 1) {
    const isSaturday = new Date(addDays(today, term)).getUTCDay() === 6
    if (isSaturday && !isHoliday(addDays(today, term + 2))) return term
  }
  throw new Error('no Saturday before a working Monday')
}

for (const { locale, width } of [
  { locale: 'ru', width: 360 },
  { locale: 'kz', width: 1280 },
] as const) {
  test(`a loan due on a Saturday is on time until Monday in ${locale}`, async ({ page, app }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width, height: 800 })
    const journey = new JourneyPages(page, app, locale)
    const { main } = journey.account.site
    const today = await todayOf(app)
    const term = termToSaturday(today)
    const t = texts[locale]
    const due = t.due(formatDate(addDays(today, term), locale))
    const onTime = t.onTime(formatDate(addDays(today, term + 2), locale))
    await journey.api.toOffers(aigul, { product: 'short', amount_tenge: 50_000, term })
    await journey.account.open('/form/got-offer/')
    await expect(main).toContainText(due)
    await expect(main).toContainText(onTime)
    await journey.agree(async () => {
      await expect(main).toContainText(due)
      await expect(main).toContainText(onTime)
    })
    await journey.sign(aigul.phone)
    await expect(page).toHaveURL(/success/, { timeout: 30_000 })
    await journey.account.open('/clientarea/')
    await expect(main).toContainText(onTime)
  })
}
