/** A loan is paid back and another one is taken, by the presses that a person would make. Words and
 * sums are written out: 60 000 ₸ for 15 days at 0,28 % a day are 62 520 ₸ on the due date. */

import { expect, type Page } from '@playwright/test'
import { cards } from '../support/acquirer'
import { faults } from '../support/axe'
import { type House, laterBy, messagesTo, test } from '../support/house'
import { JourneyPages } from '../support/journey-pages'
import { aigul } from '../support/people'
import type { Locale } from '../support/routes'

const words = {
  ru: {
    pay: 'Оплатить 60 000 ₸',
    closed: 'Микрокредит закрыт',
    clear: 'Долга нет',
    certificate: 'Получить справку',
    borrow: 'Новый микрокредит',
    newLoan: 'Новая заявка',
    known: 'Ваши данные уже у нас',
    show: 'Посмотреть ответы',
    employer: 'ТОО «Пример»',
    same: 'Всё верно, подать заявку',
    havedTitle: 'У вас уже есть микрокредит или заявка',
    haved: 'Сразу, как закроете этот: в тот же день.',
    closeNow: 'Погасить',
    giveBack: '62 520 ₸',
  },
  kz: {
    pay: '60 000 ₸ төлеу',
    closed: 'Микрокредит жабылды',
    clear: 'Берешегіңіз жоқ',
    certificate: 'Анықтама алу',
    borrow: 'Жаңа микрокредит',
    newLoan: 'Жаңа өтінім',
    known: 'Деректеріңіз бізде бар',
    show: 'Жауаптарды көру',
    employer: 'ТОО «Пример»',
    same: 'Бәрі дұрыс, өтінім беру',
    havedTitle: 'Сізде микрокредит немесе өтінім бар',
    haved: 'Осыны жапқан бойда, сол күні-ақ.',
    closeNow: 'Өтеу',
    giveBack: '62 520 ₸',
  },
} as const

type Words = (typeof words)[Locale]

/** Sums carry no-break spaces. */
const spaced = (text: string) => new RegExp(text.replace(/ /g, '\\s'))

/** Every screen that was on the way, in order. */
function screensOf(page: Page): string[] {
  const seen: string[] = []
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return
    const path = new URL(frame.url()).pathname.replace(/^\/kz/, '')
    if (seen.at(-1) !== path) seen.push(path)
  })
  return seen
}

/** From the loan to the page that says that it is paid back. */
async function payBack(journey: JourneyPages, { pay, closed }: Words): Promise<void> {
  const { page } = journey
  await journey.account.at('/loan/full-repayment/')
  await page.getByRole('button', { name: spaced(pay) }).click()
  await journey.typeCard(cards.good, undefined, /\/success\//)
  await expect(journey.heading(closed)).toBeVisible({ timeout: 20_000 })
}

async function signOffer(journey: JourneyPages): Promise<void> {
  await journey.agree()
  await journey.sign(aigul.phone)
  await expect(journey.page).toHaveURL(/success/, { timeout: 30_000 })
}

for (const { locale, width } of [
  { locale: 'ru', width: 360 },
  { locale: 'kz', width: 1280 },
] as const) {
  test.describe(`in ${locale} at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('borrow, pay back, borrow again with five screens and one field', async ({
      page,
      house,
    }) => {
      test.setTimeout(180_000)
      await again(page, house, locale)
    })
  })
}

async function again(page: Page, house: House, locale: Locale): Promise<void> {
  const t = words[locale]
  const journey = new JourneyPages(page, house, locale)
  const { account, api } = journey
  await account.open('/')
  await api.toLoan(aigul)
  await api.step('success_seen')

  // While it is open, a new one leads to it, with the way to close it.
  await account.open('/form/new-loan/')
  await account.at('/form/haved/')
  await expect(journey.heading(t.havedTitle)).toBeVisible()
  await expect(account.site.main).toContainText(t.haved)
  expect(await faults(page, 'an open loan')).toEqual([])
  await page.getByRole('link', { name: t.closeNow, exact: true }).click()
  await payBack(journey, t)

  await account.open('/clientarea/')
  await expect(journey.heading(t.clear)).toBeVisible()
  await expect(journey.button(t.certificate)).toBeVisible()
  expect(await faults(page, 'no debt')).toEqual([])
  const screens = screensOf(page)
  await page.getByRole('link', { name: t.borrow, exact: true }).click()

  await account.at('/form/new-loan/')
  await expect(journey.heading(t.newLoan)).toBeVisible()
  await expect(journey.heading(t.known)).toBeVisible()
  await expect(account.site.main).toContainText(spaced(t.giveBack))
  await page.getByText(t.show, { exact: true }).click()
  await expect(account.site.main).toContainText(t.employer)
  await expect(account.site.main).toContainText(aigul.surname)
  expect(await faults(page, 'the new application')).toEqual([])
  await journey.button(t.same).click()
  await expect(page).toHaveURL(/got-offer/, { timeout: 20_000 })
  await expect(account.site.main).toContainText(spaced(t.giveBack))
  await signOffer(journey)
  await expect(account.site.main).toContainText(spaced(t.giveBack))
  expect(screens).toEqual([
    '/form/new-loan/',
    '/form/got-offer/',
    '/form/accept-offer/',
    '/form/esign/',
    '/success/',
  ])

  // And so on: the second one is paid back too, and nothing is owed.
  await account.open('/form/haved/')
  await page.getByRole('link', { name: t.closeNow, exact: true }).click()
  await payBack(journey, t)
  await account.open('/loan/')
  await account.at('/loan/details/')
  await expect(journey.button(t.certificate)).toBeVisible()
  await page.getByRole('link', { name: t.borrow, exact: true }).click()
  await account.at('/form/new-loan/')
  await expect(journey.button(t.same)).toBeVisible()
}

test('the message about a loan that is paid back leads to its certificate', async ({
  page,
  house,
}) => {
  test.setTimeout(120_000)
  const journey = new JourneyPages(page, house)
  await journey.account.open('/')
  await journey.api.toLoan(aigul)
  await journey.account.open('/loan/full-repayment/')
  await payBack(journey, words.ru)
  let link: string | undefined
  await expect
    .poll(
      async () => {
        const texts = (await messagesTo(house, aigul.phone)).map(({ text }) => text)
        const told = texts.find((text) => text.includes('погашен'))
        link = /\S+\/loan\/\S*/.exec(told ?? '')?.[0]
        return link
      },
      { intervals: [100], timeout: 15_000 },
    )
    .toBeTruthy()
  await journey.account.open('/loan/')
  await journey.account.at('/loan/details/')
  await expect(journey.button(words.ru.certificate)).toBeVisible()
})

test('who asked for a pause is told until when, and borrows again after it', async ({
  page,
  house,
}) => {
  test.setTimeout(150_000)
  const journey = new JourneyPages(page, house)
  const { account, api } = journey
  await account.open('/')
  await api.toLoan(aigul)
  await account.open('/loan/full-repayment/')
  await payBack(journey, words.ru)

  await account.open('/clientarea/profile/')
  const pause = account.section('Самоограничение')
  await pause.getByRole('radio', { name: '6 месяцев', exact: true }).check()
  await pause.getByRole('button', { name: 'Ограничить себе займы' }).click()
  await pause.getByRole('button', { name: 'Да, запретить' }).click()
  await expect(account.toast('Самоограничение включено')).toBeVisible()
  await account.open('/clientarea/')
  await expect(journey.heading(words.ru.clear)).toBeVisible()
  await expect(page.getByRole('link', { name: words.ru.borrow })).toHaveCount(0)
  await account.open('/form/new-loan/')
  await expect(account.site.main).toContainText('Вы ограничили себе займы до')
  await expect(journey.button(words.ru.same)).toHaveCount(0)

  await laterBy(house, 185)
  await account.signInByCode(aigul)
  await page.getByRole('link', { name: words.ru.borrow, exact: true }).click()
  await account.at('/form/new-loan/')
  await journey.button(words.ru.same).click()
  // Half a year later the face has to be shown anew, and nothing else.
  await account.at('/form/preapproval/')
  await page.getByRole('button', { name: 'Продолжить', exact: true }).click()
  await account.at('/form/biometry/')
  await api.finishCamera()
  await account.open('/form/got-offer/')
  await signOffer(journey)
  await expect(account.site.main).toContainText(spaced(words.ru.giveBack))
})

test('an account that was erased comes back, with an empty questionnaire', async ({
  page,
  house,
}) => {
  test.setTimeout(150_000)
  const journey = new JourneyPages(page, house)
  const { account, api } = journey
  await account.open('/')
  await api.toLoan(aigul)
  await account.open('/loan/full-repayment/')
  await payBack(journey, words.ru)
  await laterBy(house, 1)
  await account.openProfile()
  await page.getByRole('button', { name: 'Удалить кабинет и данные' }).click()
  await page.getByLabel('Понимаю, что кабинет исчезнет, а часть данных останется по закону').check()
  await account.stepUp(aigul, () => page.getByRole('button', { name: 'Удалить навсегда' }).click())
  await expect(journey.heading('Кабинет удалён')).toBeVisible()

  await laterBy(house, 1)
  await account.enrol(aigul)
  await account.at('/form/new-loan/')
  await expect(journey.button(words.ru.same)).toHaveCount(0)
  await page.getByRole('button', { name: 'Продолжить', exact: true }).click()
  await account.at('/form/reg/?step=identity')
  await expect(page.getByLabel('Фамилия', { exact: true })).toHaveValue('')
})
