/**
 * The screens of a loan in Kazakh on a desktop: whole sentences, amounts and dates, each a literal.
 * Behaviour is tested in Russian, in the specs beside this one. The loan is 60 000 ₸ for 15 days at
 * 0,28 % a day: 168 ₸ each day, 62 520 ₸ on the last.
 */

import { expect } from '@playwright/test'
import type { Operations } from '../../web/src/shared/api/contract'
import { cards, typeCard } from '../support/acquirer'
import { findViolations } from '../support/axe'
import { addDays, formatDate } from '../support/dates'
import { JourneyPages } from '../support/journey-pages'
import { figure, LOAN_SCREENS } from '../support/loan-pages'
import { poll } from '../support/poll'
import { aigul } from '../support/sandbox-people'
import { advanceDays, test } from '../support/test-app'

type Loan = Operations['GET /loans/{id}']['answer']
type Quote = Operations['POST /loans/{id}/payoff-quotes']['answer']
type Payment = Operations['POST /loans/{id}/payments']['answer']

test.use({ viewport: { width: 1280, height: 800 } })

/** A loan of Aigul's, this many days after the payout. */
async function borrowed(journey: JourneyPages, days: number): Promise<Loan> {
  await journey.api.toLoan(aigul)
  await journey.api.step('acknowledge_success')
  if (days > 0) await advanceDays(journey.account.app, days)
  return journey.api.call<Loan>('GET', '/loans/current')
}

/** Opens a screen, checks its texts, and runs axe on it. */
async function read(journey: JourneyPages, path: string, ...texts: string[]): Promise<void> {
  const { site } = journey.account
  await journey.account.open(path)
  for (const text of texts) await expect(site.main, path).toContainText(text)
  expect(await findViolations(site.page, path)).toEqual([])
}

test('on the fifth day', async ({ page, app }) => {
  test.setTimeout(150_000)
  const journey = new JourneyPages(page, app, 'kz')
  const { issued_on } = await borrowed(journey, 5)
  const due = formatDate(addDays(issued_on, 15), 'kz')

  await read(journey, '/clientarea/', '60 840 ₸', `Қайтарудың соңғы күні: ${due}`, '10 күн қалды')
  const owes = page.getByRole('article', { name: 'Бүгінгі берешегіңіз' })
  await expect(figure(owes, 'Бір күндік сыйақы')).toHaveText('+168 ₸')
  await expect(figure(owes, 'Сол күні қайтарсаңыз')).toHaveText('62 520 ₸')

  await read(
    journey,
    '/loan/details/',
    '15 күннің 5 күні өтті',
    'Басқа ештеңе төлемесеңіз, микрокредитті әр күні жабуға қанша керек.',
    'Алдын ала есептеп көріңіз. Бұл тек есеп: ештеңе шегерілмейді және өзгермейді.',
  )
  const last = formatDate(addDays(issued_on, 15 + 30), 'kz')
  const chart = page.getByRole('region', { name: 'Берешек қалай өзгереді' }).first()
  await expect(chart.getByRole('img')).toHaveAccessibleName(
    `Берешек графигі: ${formatDate(issued_on, 'kz')} — 60 000 ₸, ${last} — 71 311,20 ₸. Барлық мән кестеде бар.`,
  )

  await read(
    journey,
    '/loan/details/about/',
    'Мерзім соңында бір төлем',
    'мерзімі өткен сомадан күніне 0,2 %',
    'Негізгі борыштан күніне 0,28 %. Ақша берілген күн саналмайды, төлем күні саналады.',
    'Алдымен мерзімі өткен негізгі борыш, содан кейін мерзімі өткен сыйақы, айыпақы, негізгі борыш және сыйақы. Шартта осылай белгіленген.',
  )
  await expect(figure(page.locator('main'), 'Бүгін өтейтін барлық сома')).toHaveText('60 840 ₸')
  await read(journey, '/loan/details/history/', 'Ақша берілді', `Қайтару күні`, due)
  await read(
    journey,
    '/loan/choose-repayment/',
    'Микрокредит жабылады, анықтама бірден дайын болады. Мерзімінен бұрын өтегеніңіз үшін ештеңе қосылмайды.',
    'Кез келген сома',
    `Мына күннен бастап ұзартуға болады: ${formatDate(addDays(issued_on, 12), 'kz')}.`,
    'Не болғанын айтыңыз: төлемді кейінге қалдыруды, азайтуды немесе басқа кестені ұсынамыз.',
  )
  await read(
    journey,
    '/loan/full-repayment/',
    'Бүгінгі нақты сома. Төлегеннен кейін микрокредит жабылады.',
    'Ақшаны шарттан бас тарту ретінде қайтару',
  )
  await expect(journey.button('60 840 ₸ төлеу')).toBeVisible()
  await journey.account.open('/loan/partial-repayment/')
  await page.getByLabel('Сома', { exact: true }).fill('20 000')
  for (const text of ['Төлемнен кейін', 'Бір күндік сыйақы', '40 840 ₸', '112 ₸']) {
    await expect(page.locator('main')).toContainText(text)
  }
  await expect(journey.button('20 000 ₸ төлеу')).toBeVisible()
  await read(
    journey,
    '/loan/prolongation/',
    'Әзірге ұзартуға болмайды',
    `Ұзарту ашылатын күн: ${formatDate(addDays(issued_on, 12), 'kz')}. Оған дейін микрокредитті толық немесе ішінара өтеуге болады.`,
  )
  for (const path of LOAN_SCREENS) await read(journey, path)
})

test('on the last day, and prolonged', async ({ page, app }) => {
  test.setTimeout(180_000)
  const journey = new JourneyPages(page, app, 'kz')
  const { account } = journey
  const { issued_on } = await borrowed(journey, 15)
  await read(journey, '/clientarea/', '62 520 ₸', 'бүгін соңғы күн')
  await read(
    journey,
    '/loan/prolongation/',
    'Сіз бүгінге дейін есептелгенін төлейсіз, ал негізгі борыш жаңа күнге ауысады.',
    `Ұзартуға болатын соңғы күн: ${formatDate(addDays(issued_on, 22), 'kz')}`,
    'Ұзарту берешекті кейінге қалдырады, бірақ азайтпайды: мүмкін болса, бір бөлігін төлеңіз.',
    '2 520 ₸',
    '60 600 ₸',
  )
  await page.getByRole('radio', { name: '5 күнге', exact: true }).check()
  await journey.button('Келісімді көру').click()
  await account.at('/loan/prolongation/confirm/')
  for (const text of [
    'Сандарды тексеріп, келісімді оқып шығыңыз. SMS-тегі код оған қойған қолтаңбаңыз болады.',
    'Алматы уақытымен 23:59-ға дейін төленбесе, ол күшіне енбейді және ештеңе өзгермейді.',
    formatDate(addDays(issued_on, 20), 'kz'),
  ]) {
    await expect(page.locator('main')).toContainText(text)
  }
  const download = page.waitForEvent('download')
  await journey.button('Жүктеп алу').click()
  expect((await download).suggestedFilename()).toMatch(/^qosymsha-kelisim-.+\.pdf$/)
  await account.code.fill(await journey.codeBy('Код алу', aigul.phone))
  await journey.button('Келісімге қол қою').click()
  await account.at('/loan/prolongation/payment-method/')
  await expect(page.locator('main')).toContainText(
    'Келісімге қол қойылды. Төлем түскенде ол күшіне енеді.',
  )
  expect(await findViolations(page, 'payment method')).toEqual([])
  await page.getByRole('link', { name: 'Картаны таңдау' }).click()
  await page.getByRole('link', { name: 'Картаны сақтамай төлеу' }).click()
  await journey.button('2 520 ₸ төлеу').click()
  await journey.typeCard(cards.good, undefined, /\/success\//)
  await expect(journey.heading('Мерзім ұзартылды')).toBeVisible({ timeout: 20_000 })
  await expect(page.locator('main')).toContainText(
    'Ақша түсті, мерзімді ұзарту келісімі күшіне енді.',
  )
  await read(journey, '/loan/prolongation/', 'Ұзартылған саны: 1, ең көбі 2')
})

test('ten days overdue, and repaid', async ({ page, app }) => {
  test.setTimeout(150_000)
  const journey = new JourneyPages(page, app, 'kz')
  const { account, api } = journey
  const loan = await borrowed(journey, 25)
  await read(
    journey,
    '/clientarea/',
    'Төлем мерзімі өтіп кетті',
    'мерзімінен 10 күн өтті',
    '65 450,40 ₸',
    'Төлей алмасаңыз, бізге айтыңыз: бірге шешім табамыз.',
  )
  const owes = page.getByRole('article', { name: 'Бүгінгі берешегіңіз' })
  await expect(figure(owes, 'Бір күндік айыпақы')).toHaveText('+125,04 ₸')
  await read(journey, '/loan/full-repayment/', 'Айыпақы', '1 250,40 ₸', 'Мерзімі өткен сыйақы')

  const quote = await api.call<Quote>('POST', `/loans/${loan.id}/payoff-quotes`)
  const payment = await api.call<Payment>('POST', `/loans/${loan.id}/payments`, {
    kind: 'full',
    quote_id: quote.id,
    language: 'kk',
  })
  await page.goto(payment.url ?? '')
  await journey.typeCard(cards.good, undefined, /\/success\//)
  await poll(async () => (await api.call<Loan>('GET', '/loans/current')).status).toBe('closed')
  await read(
    journey,
    '/loan/details/',
    'Микрокредит жабылды',
    'Бұл шарт бойынша берешек жоқ.',
    'QR-\u2060коды бар PDF, бірден дайын. Банкке, жұмыс берушіге және кредиттік бюроға жарайды.',
  )
  const download = page.waitForEvent('download')
  await journey.button('Анықтама алу').click()
  await download
  await expect(page.getByText('Анықтама дайын')).toBeVisible()
  await account.open('/loan/full-repayment/')
  await expect(page.locator('main')).toContainText(
    'Шарт бойынша берешек жоқ, енді ештеңе төлемейсіз.',
  )
})

test('a guest pays', async ({ page, app, browser }) => {
  test.setTimeout(120_000)
  const journey = new JourneyPages(page, app, 'kz')
  const { contract_number } = await borrowed(journey, 0)
  const stranger = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const reads = (text: string) => expect(stranger.locator('main')).toContainText(text)
  const field = (name: string) => stranger.getByLabel(name, { exact: true })
  const press = (name: string) => stranger.getByRole('button', { name, exact: true }).click()
  await stranger.goto(`${app.site}/kz/repayment/`)
  await press('Төлемге өту')
  await reads('ЖСН немесе шарт нөмірін енгізіңіз')
  await reads(
    'Карта деректерін банктің қорғалған бетінде енгізесіз. Біз оны көрмейміз әрі сақтамаймыз.',
  )
  await field('Қарыз алушының ЖСН-і').fill(aigul.iin)
  await field('Шарт нөмірі').fill('Z-261115-ZZZZZZZZ')
  await press('Екі нөмір бойынша көрсету')
  await reads('Бұл нөмірлер бір-біріне сәйкес келмейді немесе бізде жоқ.')
  await field('Шарт нөмірі').fill(contract_number)
  await press('Екі нөмір бойынша көрсету')
  await reads('Шартты бүгін жабу')
  await reads('60 000 ₸')
  expect(await findViolations(stranger, 'debt')).toEqual([])
  await field('Төлем сомасы, ₸').fill('10 000')
  await press('Төлемге өту')
  await typeCard(stranger, cards.good, /\/repayment\/\?order=/, 'SOMEBODY ELSE')
  await expect(stranger.getByText('Төлем қабылданды')).toBeVisible({ timeout: 30_000 })
  await reads('Рақмет. Осы түбіртекті сақтап қойыңыз.')
  expect(await findViolations(stranger, 'receipt')).toEqual([])
  await stranger.close()
})

test('a payment for an unknown account', async ({ page, app }) => {
  await page.goto(`${app.site}/kz/repayment/`)
  await page.getByLabel('Қарыз алушының ЖСН-і', { exact: true }).fill('900101300007')
  await page.getByLabel('Төлем сомасы, ₸', { exact: true }).fill('1500')
  await page.getByRole('button', { name: 'Төлемге өту', exact: true }).click()
  await expect(page.locator('main')).toContainText(
    'Бұл нөмір бойынша берешек болмаса, ақша ешкімге есептелмейді: қызметкер оны сол картаға қайтарады.',
  )
  await expect(page.getByRole('group', { name: 'ЖСН-ді тексеріңіз' })).toContainText('1 500 ₸')
  await expect(page.getByRole('button', { name: 'ЖСН дұрыс, төлемге өту' })).toBeVisible()
  expect(await findViolations(page, 'the number once more')).toEqual([])
})
