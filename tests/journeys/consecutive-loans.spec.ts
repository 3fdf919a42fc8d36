/**
 * One borrower from the first loan to the offer of the third: repaid, borrowed again, prolonged,
 * restructured, repaid by instalments. After the first loan everything is done on screen, and every
 * figure is computed by hand.
 */

import { expect, type Page } from '@playwright/test'
import type { Operations } from '../../web/src/shared/api/contract'
import { cards } from '../support/acquirer'
import { findViolations } from '../support/axe'
import { addDays, formatDate } from '../support/dates'
import { EffortCounter } from '../support/effort-counter'
import { JourneyPages } from '../support/journey-pages'
import { figure } from '../support/loan-pages'
import { textOf } from '../support/pdf'
import type { Locale } from '../support/routes'
import { aigul } from '../support/sandbox-people'
import { staff } from '../support/staff'
import { advanceDays, type TestApp, test } from '../support/test-app'

type Loan = Operations['GET /loans/{id}']['answer']

/** No day has passed since the payout: nothing has accrued. */
const FIRST = '60 000 ₸'
/** 60 000 and 15 days at 0,28 %, 168 each. */
const SECOND = '62 520 ₸'
/**
 * On its due date the 15 days of interest are paid, and 5 more days at 0,2 %, 120 each, are agreed.
 */
const PROLONGED = { today: '2 520 ₸', due: '60 600 ₸' }
/** Two days overdue: 60 000, 7 days at 120, and twice 0,2 % of the 60 600 that were due. */
const LATE = { total: '61 082,40 ₸', penalty: '242,40 ₸' }
/**
 * What the restructuring replaces: the prolongation, by which 60 000 become 60 600 in 5 days. That is
 * 1,01 ^ (365 / 5) − 1 = 106,8 % a year; the contract's own were 1,042 ^ (365 / 15) − 1 = 172,1 %.
 */
const BEFORE = { gesv: '106,8 %', ofContract: '172,1 %' }
/** Half and half at 0,1 %: 30 000, the 840 so far and 10 days at 60; then 30 000 and 10 days at 30. */
const PARTS = { first: '31 440 ₸', last: '30 300 ₸', all: '61 740 ₸' }
/** After the first part only the other half is owed. */
const LEFT = '30 000 ₸'
/** As the second. */
const THIRD = '62 520 ₸'

const words = {
  ru: {
    existingLoanTitle: 'У вас уже есть микрокредит или заявка',
    existingLoan: 'В тот же день, как закроете этот микрокредит.',
    repay: 'Погасить',
    fullRepayment: 'Погасить полностью',
    part: 'Внести часть',
    pay: (sum: string) => `Оплатить ${sum}`,
    quick: (sum: string) => `К оплате: ${sum}`,
    closed: 'Микрокредит закрыт',
    paid: 'Платёж получен',
    account: 'В личный кабинет',
    clear: 'Долга нет',
    certificate: 'Получить справку',
    borrow: 'Новый микрокредит',
    newLoan: 'Новая заявка',
    known: 'Ваши данные уже у нас',
    show: 'Посмотреть ответы',
    same: 'Всё верно, подать заявку',
    goOn: 'Продолжить',
    toLoan: 'Перейти к микрокредиту',
    owe: 'Ваш долг сегодня',
    prolong: 'Продлить срок',
    fiveDays: 'На 5 дней',
    toAddendum: 'Посмотреть соглашение',
    getCode: 'Получить код',
    signAddendum: 'Подписать соглашение',
    chooseCard: 'Выбрать карту',
    once: 'Заплатить, не сохраняя карту',
    payProlongation: 'Заплатить 2 520 ₸',
    prolonged: 'Срок продлён',
    backToLoan: 'К микрокредиту',
    late: 'просрочка 2 дня',
    hardship: 'Не могу заплатить',
    otherTerms: 'Изменить условия',
    reason: 'Почему трудно платить',
    story: 'Что случилось и какие условия вам подойдут',
    send: 'Отправить заявление',
    openRequest: 'Открыть обращение',
    offered: 'Новый график для вас',
    dueBefore: 'Прежняя дата платежа',
    gesvBefore: 'Прежняя ГЭСВ',
    save: /^Скачать: Дополнительное соглашение, PDF/,
    getAndAgree: 'Получить код и согласиться',
    agree: 'Согласиться с новым графиком',
    inForce: 'Новый график действует',
    toDocuments: 'Открыть соглашение в документах',
    addendum: 'Дополнительное соглашение',
    plan: 'График платежей',
    states: ['Оплачен', 'Следующий'],
  },
  kz: {
    existingLoanTitle: 'Сізде микрокредит немесе өтінім бар',
    existingLoan: 'Осы микрокредитті жапқан күні-ақ.',
    repay: 'Өтеу',
    fullRepayment: 'Толық өтеу',
    part: 'Бір бөлігін төлеу',
    pay: (sum: string) => `${sum} төлеу`,
    quick: (sum: string) => `Төлем сомасы: ${sum}`,
    closed: 'Микрокредит жабылды',
    paid: 'Төлем қабылданды',
    account: 'Жеке кабинетке',
    clear: 'Берешегіңіз жоқ',
    certificate: 'Анықтама алу',
    borrow: 'Жаңа микрокредит',
    newLoan: 'Жаңа өтінім',
    known: 'Деректеріңіз бізде бар',
    show: 'Жауаптарды көру',
    same: 'Бәрі дұрыс, өтінім беру',
    goOn: 'Жалғастыру',
    toLoan: 'Микрокредитке өту',
    owe: 'Бүгінгі берешегіңіз',
    prolong: 'Мерзімін ұзарту',
    fiveDays: '5 күнге',
    toAddendum: 'Келісімді көру',
    getCode: 'Код алу',
    signAddendum: 'Келісімге қол қою',
    chooseCard: 'Картаны таңдау',
    once: 'Картаны сақтамай төлеу',
    payProlongation: '2 520 ₸ төлеу',
    prolonged: 'Мерзім ұзартылды',
    backToLoan: 'Микрокредитке өту',
    late: 'мерзімінен 2 күн өтті',
    hardship: 'Төлей алмаймын',
    otherTerms: 'Талаптарды өзгерту',
    reason: 'Неге төлеу қиын',
    story: 'Не болды және қандай талаптар қолайлы',
    send: 'Өтінішті жіберу',
    openRequest: 'Жолданымды ашу',
    offered: 'Сізге арналған жаңа кесте',
    dueBefore: 'Бұрынғы төлем күні',
    gesvBefore: 'Бұрынғы ЖТСМ',
    save: /^Жүктеу: Қосымша келісім, PDF/,
    getAndAgree: 'Код алып, келісу',
    agree: 'Жаңа кестеге келісу',
    inForce: 'Жаңа кесте күшінде',
    toDocuments: 'Келісімді құжаттардан ашу',
    addendum: 'Қосымша келісім',
    plan: 'Төлем кестесі',
    states: ['Төленді', 'Келесі төлем'],
  },
}

for (const { locale, width } of [
  { locale: 'ru', width: 360 },
  { locale: 'kz', width: 1280 },
] as const) {
  test.describe(`in ${locale} at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('borrow, pay back, borrow again, prolong, restructure, pay by instalments', async ({
      page,
      app,
    }) => {
      test.setTimeout(240_000)
      const borrower = new Borrower(page, app, locale)
      await borrower.firstLoan()
      await borrower.payBackFirst()
      await borrower.borrowAgain()
      await borrower.prolong()
      await borrower.restructure()
      await borrower.payByInstalments()
      await borrower.applyForTheThird()
    })
  })
}

class Borrower extends JourneyPages {
  private readonly w: (typeof words)[Locale]
  private issuedOn = ''

  constructor(
    page: Page,
    readonly app: TestApp,
    readonly locale: Locale,
  ) {
    super(page, app, locale)
    this.w = words[locale]
  }

  /** application-to-payout.spec.ts clicks through the first one. */
  async firstLoan(): Promise<void> {
    await this.account.open('/')
    await this.api.toLoan(aigul)
    await this.api.step('acknowledge_success')
  }

  /** While a loan is open, applying leads to it and to its repayment. */
  async payBackFirst(): Promise<void> {
    const { w } = this
    await this.account.open('/form/new-loan/')
    await this.account.at('/form/haved/')
    await expect(this.heading(w.existingLoanTitle)).toBeVisible()
    await this.expectTexts(w.existingLoan)
    expect(await findViolations(this.page, 'an open loan')).toEqual([])
    await this.link(w.repay).click()
    await this.payAll(FIRST)
  }

  /** With known answers: at most six screens and two fields. */
  async borrowAgain(): Promise<void> {
    const { w, page } = this
    await expect(this.heading(w.clear)).toBeVisible()
    await expect(this.button(w.certificate)).toBeVisible()
    expect(await findViolations(page, 'no debt')).toEqual([])
    const effort = await EffortCounter.start(page)
    await this.link(w.borrow).click()
    await this.account.at('/form/new-loan/')
    await expect(this.heading(w.newLoan)).toBeVisible()
    await this.expectTexts(SECOND)
    await page.getByText(w.show, { exact: true }).click()
    await this.expectTexts('ТОО «Пример»', aigul.surname)
    expect(await findViolations(page, 'the new application')).toEqual([])
    await this.button(w.same).click()
    await expect(page).toHaveURL(/got-offer/, { timeout: 20_000 })
    await this.expectTexts(SECOND)
    await this.agree()
    await this.sign(aigul.phone)
    await expect(page).toHaveURL(/success/, { timeout: 30_000 })
    await this.expectTexts(SECOND)
    // Here the success page is the sixth.
    expect(effort.screens).toEqual([
      '/clientarea/',
      '/form/new-loan/',
      '/form/got-offer/',
      '/form/accept-offer/',
      '/form/esign/',
    ])
    // The code; four documents; and from "new loan" to "sign".
    expect({ fields: effort.fields, ticks: effort.ticks, presses: effort.presses }).toEqual({
      fields: 1,
      ticks: 4,
      presses: 6,
    })
    await this.button(w.toLoan).click()
    await this.account.at('/loan/details/')
    const { issued_on } = await this.api.call<Loan>('GET', '/loans/current')
    this.issuedOn = issued_on
  }

  /** On the due date, by five days. */
  async prolong(): Promise<void> {
    const { w, page } = this
    await this.comeBackAfter(15)
    await this.link(w.prolong).click()
    await this.account.at('/loan/prolongation/')
    await page.getByRole('radio', { name: w.fiveDays, exact: true }).check()
    await this.expectTexts(PROLONGED.today, PROLONGED.due, this.day(20))
    await this.button(w.toAddendum).click()
    await this.account.at('/loan/prolongation/confirm/')
    await this.account.code.fill(await this.codeBy(w.getCode, aigul.phone))
    await this.button(w.signAddendum).click()
    await this.account.at('/loan/prolongation/payment-method/')
    await this.link(w.chooseCard).click()
    await this.link(w.once).click()
    await this.button(w.payProlongation).click()
    await this.typeCard(cards.good, undefined, /\/success\//)
    await expect(this.heading(w.prolonged)).toBeVisible({ timeout: 20_000 })
    await this.expectTexts(this.day(20))
    await this.link(w.backToLoan).click()
    await this.account.at('/loan/details/')
    await this.expectTexts(PROLONGED.due)
  }

  /**
   * The new due date is missed by two days; a restructuring is requested, offered, read and signed.
   */
  async restructure(): Promise<void> {
    const { w, page } = this
    await this.comeBackAfter(7)
    await this.owes(LATE.total, w.late)
    await this.link(w.hardship).click()
    await this.account.at('/consumer-protection/')
    await this.link(w.otherTerms).click()
    await page.getByLabel(w.reason).selectOption('job_loss')
    await page.getByLabel(w.story).fill('Потеряла работу, смогу платить по половине')
    await this.button(w.send).click()
    await expect(page).toHaveURL(/thank-you/)
    await this.answer((await page.getByText(/З-\d{4}-\d{6}/).textContent()) ?? '')
    await this.link(w.openRequest).click()
    await expect(this.heading(w.offered)).toBeVisible()
    await this.expectTexts(
      PARTS.first,
      PARTS.last,
      PARTS.all,
      LATE.penalty,
      this.day(32),
      this.day(42),
    )
    await this.replacesTheProlongation()
    expect(await findViolations(page, 'other terms')).toEqual([])
    await this.readAddendum()
    await this.account.code.fill(await this.codeBy(w.getAndAgree, aigul.phone))
    await this.button(w.agree).click()
    await expect(this.heading(w.inForce)).toBeVisible()
    await this.link(w.toDocuments).click()
    await this.account.at('/loan/details/docs/')
    // The addenda of the prolongation and of the restructuring.
    await expect(this.heading(w.addendum)).toHaveCount(2)
  }

  /** The offer of the staff: half in ten days, half in twenty, at 0,1 % a day. */
  private async answer(number: string): Promise<void> {
    const parts = [32, 42].flatMap((day) => ['--part', `${addDays(this.issuedOn, day)}=30000`])
    const by = ['--daily-rate', '0.1', '--as', 'dana', '--reason', 'lost her job']
    await staff(this.app, 'requests', 'grant', number, ...parts, ...by)
  }

  /** The former terms are those of the prolongation, no longer those of the contract. */
  private async replacesTheProlongation(): Promise<void> {
    const { w } = this
    const before = (name: string) => figure(this.account.site.main, name)
    await expect(before(w.dueBefore)).toHaveText(this.day(20))
    await expect(before(w.gesvBefore)).toHaveText(BEFORE.gesv)
  }

  private async readAddendum(): Promise<void> {
    const download = this.page.waitForEvent('download')
    await this.page.getByRole('button', { name: this.w.save }).click()
    const text = (await textOf(await (await download).path())).replaceAll('\u00a0', ' ')
    for (const sum of Object.values(PARTS)) expect(text).toContain(sum)
    // The addendum is in both languages, the new terms in a table and the former in a sentence.
    expect(text).toContain(this.numericDay(20))
    expect(text).not.toContain(this.numericDay(15))
    expect(text).toContain(BEFORE.gesv)
    expect(text).not.toContain(BEFORE.ofContract)
  }

  /** Each on its due date, the last one as the payoff. */
  async payByInstalments(): Promise<void> {
    const { w, page } = this
    await this.comeBackAfter(10)
    await this.owes(PARTS.first, this.day(32))
    await this.link(w.repay).click()
    await this.link(w.part).click()
    await this.account.at('/loan/partial-repayment/')
    await this.button(w.quick(PARTS.first)).click()
    await this.button(w.pay(PARTS.first)).click()
    await this.typeCard(cards.good, undefined, /\/success\//)
    await expect(this.heading(w.paid)).toBeVisible({ timeout: 20_000 })
    await this.expectTexts(LEFT)
    await this.link(w.backToLoan).click()
    const rows = page.getByRole('region', { name: w.plan }).first().locator('tbody tr')
    await expect(rows).toHaveCount(2)
    for (const [at, state] of w.states.entries()) await expect(rows.nth(at)).toContainText(state)

    await this.comeBackAfter(10)
    await this.owes(PARTS.last, this.day(42))
    await this.link(w.repay).click()
    await this.link(w.fullRepayment).click()
    await this.payAll(PARTS.last)
  }

  /** Known answers lead to an offer of the third, which can be signed. */
  async applyForTheThird(): Promise<void> {
    const { w, page } = this
    await expect(this.heading(w.clear)).toBeVisible()
    await this.link(w.borrow).click()
    await this.account.at('/form/new-loan/')
    await expect(this.heading(w.known)).toBeVisible()
    await this.button(w.same).click()
    // The face was compared more than a month ago.
    await this.account.at('/form/preapproval/')
    await this.button(w.goOn).click()
    await this.sendPictures()
    await expect(page).toHaveURL(/got-offer/, { timeout: 20_000 })
    await this.expectTexts(THIRD)
    await this.agree()
    await expect(this.button(w.getCode)).toBeVisible()
  }

  /** From the full repayment page to the client area. */
  private async payAll(sum: string): Promise<void> {
    const { w } = this
    await this.account.at('/loan/full-repayment/')
    await this.button(w.pay(sum)).click()
    await this.typeCard(cards.good, undefined, /\/success\//)
    await expect(this.heading(w.closed)).toBeVisible({ timeout: 20_000 })
    await this.link(w.account).click()
    await this.account.at('/clientarea/')
  }

  private async comeBackAfter(days: number): Promise<void> {
    await advanceDays(this.app, days)
    await this.account.open('/clientarea/')
  }

  private async owes(...texts: string[]): Promise<void> {
    const card = this.page.getByRole('article', { name: this.w.owe })
    for (const text of texts) await expect(card).toContainText(text)
  }

  private async expectTexts(...texts: string[]): Promise<void> {
    for (const text of texts) await expect(this.account.site.main).toContainText(text)
  }

  /** The date this many days after the payout of the second loan. */
  private day(after: number): string {
    return formatDate(addDays(this.issuedOn, after), this.locale)
  }

  /** The same date as documents write it. */
  private numericDay(after: number): string {
    return addDays(this.issuedOn, after).split('-').reverse().join('.')
  }

  private link(name: string) {
    return this.page.getByRole('link', { name, exact: true })
  }
}
