/**
 * A restructured loan: the addendum is read, signed by its hash, and then every screen shows it.
 * Amounts are computed by hand: 60 000 ₸ for 15 days at 168.00 a day, and 0.2 % of what is overdue.
 * Texts are literals.
 */

import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Operations, Schemas } from '../../web/src/shared/api/contract'
import { findViolations } from '../support/axe'
import { JourneyPages } from '../support/journey-pages'
import { textOf } from '../support/pdf'
import { aigul } from '../support/sandbox-people'
import { staff } from '../support/staff'
import { advanceDays, test } from '../support/test-app'

type Loan = Operations['GET /loans/{id}']['answer']

const STAFF_ARGUMENTS = ['--as', 'dana', '--reason', 'reviewed']
const DAY_MS = 86_400_000

const MONTHS = {
  ru: 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря',
  kz: 'қаңтар ақпан наурыз сәуір мамыр маусым шілде тамыз қыркүйек қазан қараша желтоқсан',
}

/** "2027-02-28" as people read it: «28 февраля 2027», «2027 ж. 28 ақпан». */
function readable(iso: string, locale: 'ru' | 'kz'): RegExp {
  const [year, month, day] = iso.split('-').map(Number)
  const name = MONTHS[locale].split(' ')[(month ?? 1) - 1]
  return new RegExp(
    locale === 'ru' ? `${day}\\s${name}\\s${year}` : `${year}\\sж\\.\\s${day}\\s${name}`,
  )
}

const after = (iso: string, days: number) =>
  new Date(Date.parse(`${iso}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Text without the spaces that keep figures together. */
const textPattern = (text: string) => new RegExp(text.replaceAll('.', '\\.').replaceAll(' ', '\\s'))

const words = {
  ru: {
    success: 'Деньги отправлены',
    owe: 'Ваш долг сегодня',
    get: 'Получить код и согласиться',
    accept: 'Согласиться с новым графиком',
    held: 'Новый график действует',
    next: 'Следующий платёж',
    late: 'Просрочено сейчас',
    closing: 'Чтобы закрыть весь долг сегодня',
    plan: 'График платежей',
    states: ['Следующий', 'Предстоит'],
    lateStates: ['Просрочен', 'Следующий'],
    kind: 'Частями, по новому графику',
    last: 'Последний платёж',
    addendum: 'Дополнительное соглашение',
    prolong: 'Продлить срок',
    forgiven: 'Мы простили',
  },
  kz: {
    success: 'Ақша жіберілді',
    owe: 'Бүгінгі берешегіңіз',
    get: 'Код алып, келісу',
    accept: 'Жаңа кестеге келісу',
    held: 'Жаңа кесте күшінде',
    next: 'Келесі төлем',
    late: 'Мерзімі өткен сома',
    closing: 'Бүгін бүкіл берешекті жабу үшін',
    plan: 'Төлем кестесі',
    states: ['Келесі төлем', 'Алда'],
    lateStates: ['Мерзімі өтті', 'Келесі төлем'],
    kind: 'Бөліп, жаңа кесте бойынша',
    last: 'Соңғы төлем күні',
    addendum: 'Қосымша келісім',
    prolong: 'Мерзімін ұзарту',
    forgiven: 'Кешіргеніміз',
  },
}

for (const [locale, width] of [
  ['ru', 360],
  ['kz', 1280],
] as const) {
  test(`a restructured loan shows its plan in ${locale} at ${width} px`, async ({ page, app }) => {
    test.setTimeout(240_000)
    await page.setViewportSize({ width, height: 740 })
    const t = words[locale]
    const journey = new JourneyPages(page, app, locale)
    const { api, account } = journey
    await api.toLoan(aigul)
    const { id, issued_on } = await api.call<Loan>('GET', '/loans/current')
    const violations: string[] = []

    // Days later the success page still shows the date of the contract.
    await advanceDays(app, 5)
    // The page is public until the browser knows that it is signed in.
    await account.open('/clientarea/')
    await expect(page.getByRole('article', { name: t.owe })).toBeVisible()
    await account.open('/success/')
    await expect(journey.heading(t.success)).toBeVisible()
    await expect(account.site.main).toContainText(textPattern('62 520 ₸'))
    await expect(account.site.main).toContainText(textPattern('60 840 ₸'))
    await expect(account.site.main).toContainText(readable(after(issued_on, 15), locale))
    violations.push(...(await findViolations(page, 'success')))

    // Two days overdue: 60 000, 17 × 168.00 and twice 0.2 % of 62 520.
    await advanceDays(app, 12)
    const today = after(issued_on, 17)
    const created = await api.call<Schemas['Case']>('POST', '/cases', {
      kind: 'restructuring',
      reason: 'job_loss',
      text: 'Потеряла работу',
    })
    const [first, second] = [after(today, 30), after(today, 60)]
    const parts = ['--part', `${first}=30000`, '--part', `${second}=30000`, '--daily-rate', '0.1']
    await staff(app, 'requests', 'grant', created.number, ...parts, ...STAFF_ARGUMENTS)
    await account.open(`/consumer-protection/?request=${created.id}`)
    await expect(journey.button(t.get)).toBeVisible()
    // 30 000, 2 856.00 so far and 30 days at 60.00; then 30 000 and 30 days at 30.00.
    for (const sum of ['34 656 ₸', '30 900 ₸', '65 556 ₸', '250,08 ₸']) {
      await expect(account.site.main).toContainText(textPattern(sum))
    }
    await expect(account.site.main).toContainText(readable(after(issued_on, 15), locale))
    violations.push(...(await findViolations(page, 'the offer')))
    const draft = await api.call<Schemas['LoanDocument']>('POST', `/cases/${created.id}/addendum`)
    const file = join(mkdtempSync(join(tmpdir(), 'zhedel-document-')), 'addendum.pdf')
    writeFileSync(file, await api.file(`/documents/${draft.id}/pdf`))
    const addendum = await textOf(file)
    for (const sum of ['34 656', '30 900', '65 556', '62 856', '250,08']) {
      expect(addendum.replaceAll('\u00a0', ' ')).toContain(`${sum} ₸`)
    }
    await account.code.fill(
      await account.codeAfter(aigul.phone, () => journey.button(t.get).click()),
    )
    await journey.button(t.accept).click()
    await expect(journey.heading(t.held)).toBeVisible()

    await restructured(page, { first, second })
    const late = await restructuredLate(page)
    violations.push(...late)
    expect(violations).toEqual([])

    async function restructured(on: Page, dates: { first: string; second: string }) {
      for (const screen of ['/clientarea/', '/loan/details/']) {
        await account.open(screen)
        const owes = on.getByRole('article', { name: t.owe })
        await expect(owes).toContainText(t.next)
        await expect(owes).toContainText(textPattern('34 656 ₸'))
        await expect(owes).toContainText(readable(dates.first, locale))
        await expect(owes).toContainText(t.closing)
        await expect(owes).toContainText(textPattern('62 856 ₸'))
        await expect(owes.getByRole('link', { name: t.prolong })).toHaveCount(0)
      }
      const rows = on.getByRole('region', { name: t.plan }).first().locator('tbody tr')
      await expect(rows).toHaveCount(2)
      for (const [index, state] of t.states.entries()) {
        await expect(rows.nth(index)).toContainText(state)
      }
      violations.push(...(await findViolations(on, 'the plan')))
      await account.open('/loan/details/about/')
      const { main } = account.site
      for (const text of [t.kind, t.last, t.forgiven]) await expect(main).toContainText(text)
      await expect(main).toContainText(readable(dates.second, locale))
      await expect(main).toContainText(textPattern('0,1 %'))
      // Forgiven penalty is no cost: 17 days at 168.00.
      await expect(main).toContainText(textPattern('2 856 ₸'))
      violations.push(...(await findViolations(on, 'the terms')))
      await account.open('/loan/details/docs/')
      await expect(main.getByRole('heading', { name: t.addendum })).toBeVisible()
      const { documents } = await api.call<Schemas['LoanDocuments']>(
        'GET',
        `/loans/${id}/documents`,
      )
      expect(documents.find(({ kind }) => kind === 'addendum')?.sha256).toBe(draft.sha256)
    }

    /** The first due date is missed by two days: 0.2 % of 34 656 twice, and 120.00 of interest. */
    async function restructuredLate(on: Page): Promise<string[]> {
      // A session does not last a month without a visit.
      await advanceDays(app, 16)
      await account.open('/clientarea/')
      await expect(on.getByRole('article', { name: t.owe })).toBeVisible()
      await advanceDays(app, 16)
      await account.open('/loan/details/')
      const owes = on.getByRole('article', { name: t.owe })
      await expect(owes).toContainText(t.late)
      await expect(owes).toContainText(textPattern('34 794,62 ₸'))
      await expect(owes).toContainText(textPattern('64 914,62 ₸'))
      const rows = on.getByRole('region', { name: t.plan }).first().locator('tbody tr')
      await expect(rows).toHaveCount(2)
      for (const [index, state] of t.lateStates.entries()) {
        await expect(rows.nth(index)).toContainText(state)
      }
      await expect(rows.first()).toContainText(textPattern('34 656 ₸'))
      // 120.00, and 28 days at 30.00.
      await expect(rows.nth(1)).toContainText(textPattern('30 960 ₸'))
      const wrong = await findViolations(on, 'a late plan')
      await account.open('/loan/choose-repayment/')
      await expect(account.site.main).toContainText(textPattern('34 794,62 ₸'))
      return wrong
    }
  })
}
