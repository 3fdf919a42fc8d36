/**
 * Returning after a loan: by the message about it, after a self-exclusion, and after erasure. Texts
 * and amounts are literals: 60 000 ₸ for 15 days at 0,28 % a day are 62 520 ₸ on the due date, and
 * the calculator's 50 000 ₸ are 52 100 ₸. The way from one loan to the next is in
 * consecutive-loans.spec.ts.
 */

import { expect } from '@playwright/test'
import { cards } from '../support/acquirer'
import { Calculator } from '../support/calculator'
import { addMonths, formatDate } from '../support/dates'
import { JourneyPages } from '../support/journey-pages'
import { poll } from '../support/poll'
import type { Locale } from '../support/routes'
import { aigul } from '../support/sandbox-people'
import { advanceDays, messagesTo, type TestApp, test, todayOf } from '../support/test-app'

const words = {
  ru: {
    pay: 'Оплатить 60 000 ₸',
    closed: 'Микрокредит закрыт',
    clear: 'Долга нет',
    certificate: 'Получить справку',
    borrow: 'Новый микрокредит',
    same: 'Всё верно, подать заявку',
    goOn: 'Продолжить',
    toLoan: 'Перейти к микрокредиту',
    owe: 'Ваш долг сегодня',
    repay: 'Погасить',
    inFull: 'Погасить полностью',
    pause: {
      title: 'Самоограничение',
      half: '6 месяцев',
      begin: 'Ограничить себе займы',
      yes: 'Да, запретить',
      done: 'Самоограничение включено',
      until: (day: string) => `Вы ограничили себе займы до ${day}`,
    },
    erase: {
      begin: 'Удалить кабинет и данные',
      understand: 'Понимаю, что кабинет исчезнет, а часть данных останется по закону',
      yes: 'Удалить навсегда',
      done: 'Кабинет удалён',
      home: 'На главную',
    },
    employment: 'Чем вы занимаетесь',
    income: 'Доход в месяц на руки',
    next: 'Далее',
    check: 'Проверьте данные',
    submit: 'Отправить анкету',
  },
  kz: {
    pay: '60 000 ₸ төлеу',
    closed: 'Микрокредит жабылды',
    clear: 'Берешегіңіз жоқ',
    certificate: 'Анықтама алу',
    borrow: 'Жаңа микрокредит',
    same: 'Бәрі дұрыс, өтінім беру',
    goOn: 'Жалғастыру',
    toLoan: 'Микрокредитке өту',
    owe: 'Бүгінгі берешегіңіз',
    repay: 'Өтеу',
    inFull: 'Толық өтеу',
    pause: {
      title: 'Өзіне шектеу қою',
      half: '6 ай',
      begin: 'Өзіме шектеу қою',
      yes: 'Иә, тыйым салу',
      done: 'Шектеу қойылды',
      until: (day: string) => `Өзіңізге қарыз алуға шектеу қойдыңыз. Мерзімі: ${day}`,
    },
    erase: {
      begin: 'Кабинет пен деректерді жою',
      understand: 'Кабинет жойылатынын, ал деректердің бір бөлігі заң бойынша қалатынын түсінемін',
      yes: 'Біржола жою',
      done: 'Кабинет жойылды',
      home: 'Басты бетке',
    },
    employment: 'Немен айналысасыз',
    income: 'Қолға тиетін айлық кіріс',
    next: 'Жалғастыру',
    check: 'Деректерді тексеріңіз',
    submit: 'Сауалнаманы жіберу',
  },
} as const

type Words = (typeof words)[Locale]

/** The whole debt, on the day of the payout. */
async function payBack(journey: JourneyPages, { pay, closed }: Words): Promise<void> {
  await journey.account.open('/loan/full-repayment/')
  await journey.button(pay).click()
  await journey.typeCard(cards.good, undefined, /\/success\//)
  await expect(journey.heading(closed)).toBeVisible({ timeout: 20_000 })
}

test('the message about a repaid loan leads to its certificate', { tag: '@postgres' }, async ({
  page,
  app,
}) => {
  test.setTimeout(120_000)
  const journey = new JourneyPages(page, app)
  await journey.account.open('/')
  await journey.api.toLoan(aigul)
  await payBack(journey, words.ru)
  await poll(
    async () => {
      const texts = (await messagesTo(app, aigul.phone)).map(({ text }) => text)
      return /\S+\/loan\/\S*/.exec(texts.find((text) => text.includes('погашен')) ?? '')?.[0]
    },
    { timeout: 15_000 },
  ).toBeTruthy()
  await journey.account.open('/loan/')
  await journey.account.at('/loan/details/')
  await expect(journey.button(words.ru.certificate)).toBeVisible()
})

for (const { locale, width } of [
  { locale: 'ru', width: 360 },
  { locale: 'kz', width: 1280 },
] as const) {
  test.describe(`in ${locale} at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('after a self-exclusion the third loan can be taken', async ({ page, app }) => {
      test.setTimeout(150_000)
      await pause(new JourneyPages(page, app, locale), app, locale)
    })

    test('after erasure the questionnaire is empty, and leads to a loan again', async ({
      page,
      app,
    }) => {
      test.setTimeout(150_000)
      await comeBack(new JourneyPages(page, app, locale), app, locale)
    })
  })
}

async function pause(journey: JourneyPages, app: TestApp, locale: Locale): Promise<void> {
  const { account, api, page } = journey
  const t = words[locale]
  const borrow = page.getByRole('link', { name: t.borrow, exact: true })
  await account.open('/')
  await api.toLoan(aigul)
  await payBack(journey, t)
  await api.repeatLoan(aigul)
  await payBack(journey, t)

  await account.open('/clientarea/profile/')
  const section = account.section(t.pause.title)
  await section.getByRole('radio', { name: t.pause.half, exact: true }).check()
  await section.getByRole('button', { name: t.pause.begin, exact: true }).click()
  await section.getByRole('button', { name: t.pause.yes, exact: true }).click()
  await expect(account.toast(t.pause.done)).toBeVisible()
  const until = t.pause.until(formatDate(addMonths(await todayOf(app), 6), locale))
  await account.open('/clientarea/')
  await expect(journey.heading(t.clear)).toBeVisible()
  await expect(account.site.main).toContainText(until)
  await expect(borrow).toHaveCount(0)
  await account.open('/form/new-loan/')
  await expect(account.site.main).toContainText(until)
  await expect(journey.button(t.same)).toHaveCount(0)

  await advanceDays(app, 185)
  await account.signInByCode(aigul)
  await borrow.click()
  await account.at('/form/new-loan/')
  await journey.button(t.same).click()
  // Half a year later only the camera check has to be repeated.
  await account.at('/form/preapproval/')
  await journey.button(t.goOn).click()
  await journey.sendPictures()
  await expect(page).toHaveURL(/got-offer/, { timeout: 20_000 })
  await takeMoney(journey, t, { payoff: '60 000 ₸', onDue: '62 520 ₸' })
}

/** From the offers to the loan in the client area, and on to its repayment. */
async function takeMoney(
  journey: JourneyPages,
  t: Words,
  { payoff, onDue }: { payoff: string; onDue: string },
): Promise<void> {
  const { account, page } = journey
  await journey.agree(() => expect(account.site.main).toContainText(onDue))
  await journey.sign(aigul.phone)
  await expect(page).toHaveURL(/success/, { timeout: 30_000 })
  await expect(account.site.main).toContainText(onDue)
  await journey.button(t.toLoan).click()
  await account.at('/loan/details/')
  await account.site.follow(`${account.prefix}/clientarea/`)
  await account.at('/clientarea/')
  const card = page.getByRole('article', { name: t.owe })
  for (const sum of [payoff, onDue]) await expect(card).toContainText(sum)
  await card.getByRole('link', { name: t.repay, exact: true }).click()
  await account.at('/loan/choose-repayment/')
  await page.getByRole('link', { name: t.inFull, exact: true }).click()
  await account.at('/loan/full-repayment/')
  await expect(account.site.main).toContainText(payoff)
}

async function comeBack(journey: JourneyPages, app: TestApp, locale: Locale): Promise<void> {
  const { account, api, page } = journey
  const t = words[locale]
  await account.open('/')
  await api.toLoan(aigul)
  await payBack(journey, t)
  await advanceDays(app, 1)
  await account.openProfile()
  await journey.button(t.erase.begin).click()
  await page.getByLabel(t.erase.understand).check()
  await account.stepUp(aigul, () => journey.button(t.erase.yes).click())
  await expect(journey.heading(t.erase.done)).toBeVisible()
  await page.getByRole('link', { name: t.erase.home, exact: true }).click()

  await advanceDays(app, 1)
  await new Calculator(page, locale).apply.click()
  await account.fillRegistration(aigul)
  // What she said herself is forgotten; her name is the state's.
  await account.at('/form/reg/?step=work&part=earnings')
  const income = page.getByLabel(t.income, { exact: true })
  await expect(income).toHaveValue('')
  await page.getByLabel(t.employment, { exact: true }).selectOption('employed')
  await income.fill('400 000')
  await journey.button(t.next).click()
  await expect(journey.heading(t.check)).toBeVisible()
  await expect(account.site.main).toContainText(aigul.surname)
  await journey.button(t.submit).click()
  await account.at('/form/preapproval/')
  await journey.button(t.goOn).click()
  await journey.sendPictures()
  await expect(page).toHaveURL(/card\/add-card/, { timeout: 20_000 })
  await journey.addCard(cards.good)
  await expect(page).toHaveURL(/got-offer/, { timeout: 20_000 })
  await takeMoney(journey, t, { payoff: '50 000 ₸', onDue: '52 100 ₸' })
}
