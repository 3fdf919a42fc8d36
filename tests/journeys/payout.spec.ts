/**
 * Between signature and payout: the cooling-off period, the second consent, an unresponsive bank.
 */

import { expect } from '@playwright/test'
import { cards } from '../support/acquirer'
import { phone } from '../support/camera'
import { ledger } from '../support/database'
import { JourneyPages } from '../support/journey-pages'
import { strictLaw } from '../support/law'
import { locales } from '../support/routes'
import { aigul } from '../support/sandbox-people'
import { advanceDay, test } from '../support/test-app'

test.use(phone)

const texts = {
  ru: {
    notAtOnce: 'Деньги придут не сразу',
    pause: 'Пауза по закону',
    second: 'Второе согласие',
  },
  kz: {
    notAtOnce: 'Ақша бірден түспейді',
    pause: 'Заңдағы үзіліс',
    second: 'Екінші келісім',
  },
}

test.describe('above the legal limit', () => {
  test.use({ settings: { ZHEDEL_LENDING_LAW_FILE: strictLaw() } })

  for (const locale of locales) {
    test(`the payout waits a day and for a second consent in ${locale}`, async ({ page, app }) => {
      test.setTimeout(120_000)
      const journey = new JourneyPages(page, app, locale)
      const { payout } = journey.t
      const t = texts[locale]
      await journey.api.toOffers(aigul)
      await journey.account.open('/form/got-offer/')
      await journey.agree(() => expect(page.getByText(t.notAtOnce)).toBeVisible())
      await journey.sign(aigul.phone)
      await journey.account.at('/form/withdrawal/')
      await expect(journey.heading(t.pause)).toBeVisible()
      await expect(page.getByRole('timer')).toBeVisible()
      expect(await ledger(app)).toEqual([])

      await advanceDay(app)
      await page.reload()
      await expect(journey.heading(t.second)).toBeVisible()
      await journey.account.code.fill(await journey.codeBy(payout.get, aigul.phone))
      await journey.button(payout.submit).click()
      await expect(page).toHaveURL(/success/, { timeout: 30_000 })
      expect(await ledger(app)).not.toEqual([])
    })
  }

  test('cancelling during cooling-off is free', async ({ page, app }) => {
    test.setTimeout(120_000)
    const journey = new JourneyPages(page, app)
    await journey.api.toOffers(aigul)
    await journey.account.open('/form/got-offer/')
    await journey.agree()
    await journey.sign(aigul.phone)
    await expect(journey.heading(texts.ru.pause)).toBeVisible()
    await journey.button('Отказаться от микрокредита').click()
    await journey.button('Да, отказаться').click()
    await expect(page).toHaveURL(/new-loan/)
    expect((await journey.api.show()).state).toBe('CANCELLED')
    expect(await ledger(app)).toEqual([])
  })
})

test('an unresponsive bank is polled again, and nothing is paid twice', {
  tag: '@postgres',
}, async ({ page, app }) => {
  test.setTimeout(150_000)
  const journey = new JourneyPages(page, app)
  await journey.api.pastCamera(aigul)
  await journey.api.until('CARD_REQUIRED')
  await journey.account.open('/card/add-card/')
  await journey.addCard(cards.unclearAtFirst)
  await expect(page).toHaveURL(/got-offer/, { timeout: 20_000 })
  await journey.agree()
  await journey.sign(aigul.phone)
  await expect(page).toHaveURL(/success/, { timeout: 60_000 })
  await expect(page.getByText('Банк ещё не ответил, повторно ничего делать не нужно')).toBeHidden()
  const issued = (await ledger(app)).filter(({ rule }) => rule === 'issue')
  expect(issued).toHaveLength(1)
})
