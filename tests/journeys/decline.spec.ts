/**
 * A declined customer is told why, what would help and when to try again; once that day has come
 * and the cause is gone, the same answers lead to an offer and to the money.
 */

import { expect } from '@playwright/test'
import { cards } from '../support/acquirer'
import { findViolations } from '../support/axe'
import { addDays, formatDate } from '../support/dates'
import { JourneyPages } from '../support/journey-pages'
import type { Locale } from '../support/routes'
import { aigul } from '../support/sandbox-people'
import { advanceDays, overrideBureau, test, todayOf } from '../support/test-app'

const words = {
  ru: {
    now: 'Сейчас мы не можем одобрить заявку',
    late: 'Причина: есть просрочка по другим кредитам',
    why: 'Сейчас у вас есть просроченный платёж по другому кредиту.',
    advice: 'Погасите его: данные в кредитном бюро обновятся за несколько дней.',
    from: (day: string) => `Новую заявку можно подать с ${day}`,
    stopped: 'Причина: действует добровольный отказ от займов',
    noDate: 'Новую заявку можно подать, когда причина отпадёт.',
    again: 'Подать новую заявку',
    same: 'Всё верно, подать заявку',
    toDecision: 'Посмотреть решение',
    goOn: 'Продолжить',
    upTo: 'Предварительно доступно до',
    offer: /^Выбрать: 60 000 ₸, 15 дней/,
    sent: 'Деньги отправлены',
    toLoan: 'Перейти к микрокредиту',
    owe: 'Ваш долг сегодня',
  },
  kz: {
    now: 'Қазір өтінімді мақұлдай алмаймыз',
    late: 'Себебі: басқа кредиттер бойынша мерзімі өткен берешек бар',
    why: 'Қазір сізде басқа кредит бойынша мерзімі өткен төлем бар.',
    advice: 'Оны төлеңіз: кредиттік бюродағы деректер бірнеше күнде жаңарады.',
    from: (day: string) => `Жаңа өтінім беруге болатын күн: ${day}`,
    stopped: 'Себебі: қарыздардан ерікті түрде бас тарту күшінде',
    noDate: 'Жаңа өтінімді себебі жойылғаннан кейін беруге болады.',
    again: 'Жаңа өтінім беру',
    same: 'Бәрі дұрыс, өтінім беру',
    toDecision: 'Шешімді көру',
    goOn: 'Жалғастыру',
    upTo: 'Алдын ала қолжетімді сома, ең көбі',
    offer: /^Таңдау: 60 000 ₸, 15 күн/,
    sent: 'Ақша жіберілді',
    toLoan: 'Микрокредитке өту',
    owe: 'Бүгінгі берешегіңіз',
  },
} as const

type Words = (typeof words)[Locale]

/** A customer whom the bureau's answer declined, on the page that says so. */
async function declined(journey: JourneyPages, t: Words): Promise<void> {
  const { account, api, page } = journey
  await account.open('/')
  // Always registered in Russian: the page uses its own language, whatever the account's.
  await api.register(aigul)
  await api.submit(aigul)
  await api.until('DECLINED')
  await account.open('/clientarea/')
  await page.getByRole('link', { name: t.toDecision, exact: true }).click()
  await account.at('/decline/')
  await expect(journey.heading(t.now)).toBeVisible()
}

/** From the decision page to the prescreen of the new application, with known answers. */
async function applyAgain(journey: JourneyPages, t: Words): Promise<void> {
  const { account, page } = journey
  await page.getByRole('link', { name: t.again, exact: true }).click()
  await account.at('/form/new-loan/')
  await journey.button(t.same).click()
  await account.at('/form/preapproval/')
  await expect(account.site.main).toContainText(t.upTo)
}

/** From the prescreen to the loan: pictures, a card, the offer, the contract and its code. */
async function borrow(journey: JourneyPages, t: Words): Promise<void> {
  const { account, page } = journey
  const { main } = account.site
  await journey.button(t.goOn).click()
  await journey.sendPictures()
  await expect(page).toHaveURL(/card\/add-card/, { timeout: 20_000 })
  await journey.addCard(cards.good)
  await expect(page).toHaveURL(/got-offer/, { timeout: 20_000 })
  await page.getByRole('button', { name: t.offer }).click()
  // 60 000 and 15 days at 0,28 %, 168 each.
  await journey.acceptTerms(() => expect(main).toContainText('62 520 ₸'))
  await journey.sign(aigul.phone)
  await expect(page).toHaveURL(/success/, { timeout: 30_000 })
  await expect(journey.heading(t.sent)).toBeVisible()
  await expect(main).toContainText('62 520 ₸')
  await journey.button(t.toLoan).click()
  await account.at('/loan/details/')
  await expect(page.getByRole('article', { name: t.owe })).toContainText('60 000 ₸')
}

for (const { locale, width } of [
  { locale: 'ru', width: 360 },
  { locale: 'kz', width: 1280 },
] as const) {
  test.describe(`in ${locale} at ${width} px`, () => {
    const t = words[locale]
    test.use({ viewport: { width, height: 800 } })

    test('a customer overdue elsewhere learns when to apply, and borrows then', async ({
      page,
      app,
    }) => {
      test.setTimeout(120_000)
      const journey = new JourneyPages(page, app, locale)
      const { account } = journey
      const { main } = account.site
      await overrideBureau(app, aigul.iin, 'overdue')
      await declined(journey, t)
      // Two weeks are enough for the bureau to learn of a payment.
      const from = formatDate(addDays(await todayOf(app), 14), locale)
      for (const text of [t.late, t.why, t.advice, t.from(from)]) {
        await expect(main).toContainText(text)
      }
      await expect(page.getByRole('link', { name: t.again })).toHaveCount(0)
      expect(await findViolations(page, 'declined')).toEqual([])

      await advanceDays(app, 13)
      await account.open('/clientarea/')
      await page.getByRole('link', { name: t.toDecision, exact: true }).click()
      await expect(main).toContainText(t.from(from))
      await expect(page.getByRole('link', { name: t.again })).toHaveCount(0)

      await overrideBureau(app, aigul.iin, 'good')
      await advanceDays(app, 1)
      await page.reload()
      await applyAgain(journey, t)
      await borrow(journey, t)
    })

    test('a customer with a stop on credit applies as soon as it ends', async ({ page, app }) => {
      test.setTimeout(90_000)
      const journey = new JourneyPages(page, app, locale)
      const { main } = journey.account.site
      await overrideBureau(app, aigul.iin, 'stop_credit')
      await declined(journey, t)
      for (const text of [t.stopped, t.noDate]) await expect(main).toContainText(text)
      await overrideBureau(app, aigul.iin, 'good')
      await applyAgain(journey, t)
    })
  })
}
