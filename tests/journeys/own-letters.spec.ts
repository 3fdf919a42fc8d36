/** Letters to the lender, filled in with the data of the customer who is signed in. */

import { writeFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { get } from '../support/http'
import { JourneyPages } from '../support/journey-pages'
import { textOf } from '../support/pdf'
import { type Locale, locales } from '../support/routes'
import { aigul } from '../support/sandbox-people'
import { advanceDays, test, todayOf } from '../support/test-app'

type Loan = { contract_number: string; issued_on: string }

/** The name on the page, the words of the PDF; all but the last are about the contract. */
const texts = {
  ru: {
    open: 'Открыть PDF',
    title: 'Заявления с вашими данными',
    from: ['От кого: Қасымова Айгүл Серікқызы', 'ИИН: 900412403019', 'Телефон: +77010000101'],
    contract: (number: string, day: string) => `№ ${number} от ${day}`,
    debt: (day: string) => `Долг на ${day}: 60 336 ₸.`,
    date: (day: string) => `Дата: ${day}`,
    letters: {
      'Об изменении условий': 'Заявление об изменении условий договора микрокредита',
      Жалоба: 'Прошу ответить письменно в течение 15 рабочих дней',
      'Договор оформлен не мной': 'оформлен без моего участия',
      'Отзыв согласия на обработку данных': 'отзываю согласие',
    },
  },
  kz: {
    open: 'PDF ашу',
    title: 'Деректеріңізбен толтырылған өтініштер',
    from: ['Кімнен: Қасымова Айгүл Серікқызы', 'ЖСН: 900412403019', 'Телефоны: +77010000101'],
    contract: (number: string, day: string) => `${day} күні жасалған № ${number}`,
    debt: (day: string) => `Берешек, ${day}: 60 336 ₸.`,
    date: (day: string) => `Күні: ${day}`,
    letters: {
      'Талаптарды өзгерту туралы': 'Микрокредит шартының талаптарын өзгерту туралы өтініш',
      Шағым: '15 жұмыс күні ішінде жазбаша жауап беруіңізді сұраймын',
      'Шартты мен рәсімдеген жоқпын': 'менің қатысуымсыз рәсімделген',
      'Деректерді өңдеуге берген келісімді кері қайтарып алу': 'кері қайтарып аламын',
    },
  },
} satisfies Record<Locale, unknown>

const printed = (day: string) => day.split('-').reverse().join('.')

/** The URL that a new tab is sent to; it needs no more than the URL. */
async function openedBy(page: Page, press: () => Promise<void>): Promise<URL> {
  const request = page
    .context()
    .waitForEvent('request', (one) => one.url().includes('/api/v1/letters/'))
  await press()
  return new URL((await request).url())
}

for (const locale of locales) {
  test(`letters carry the name, the contract and the debt in ${locale}`, async ({
    page,
    app,
  }, info) => {
    test.setTimeout(120_000)
    const t = texts[locale]
    const journey = new JourneyPages(page, app, locale)
    const { api, account } = journey
    await api.toLoan(aigul)
    await api.step('acknowledge_success')
    // 60 000 ₸ and two days at 168 ₸.
    await advanceDays(app, 2)
    const loan = await api.call<Loan>('GET', '/loans/current')
    const today = printed(await todayOf(app))
    await account.open('/clientarea/')
    await expect(account.button(account.profile.signOut)).toBeVisible()
    await account.open('/consumer-protection/')
    await expect(journey.heading(t.title)).toBeVisible()

    for (const [at, [name, words]] of Object.entries(t.letters).entries()) {
      const { pathname, search } = await openedBy(page, () =>
        account.button(`${t.open}: ${name}`).click(),
      )
      const { status, headers, body } = await get(app.site, pathname + search)
      expect(status, name).toBe(200)
      expect(headers['content-type']).toBe('application/pdf')
      const file = info.outputPath(`${locale}-${at}.pdf`)
      await writeFile(file, body)
      const text = (await textOf(file)).replaceAll(/\s+/g, ' ')
      for (const line of [...t.from, t.date(today), words]) expect(text, name).toContain(line)
      const contract = t.contract(loan.contract_number, printed(loan.issued_on))
      const isAboutContract = at < 3
      expect(text.includes(contract), name).toBe(isAboutContract)
      expect(text.includes(t.debt(today)), name).toBe(at === 0)
    }
  })
}
