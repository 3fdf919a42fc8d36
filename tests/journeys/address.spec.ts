/** The address step: places are suggested and spelt correctly, and never forced on anybody. */

import { expect, type Page } from '@playwright/test'
import { AccountPages } from '../support/account-pages'
import { ApplicationApi } from '../support/application'
import { findViolations } from '../support/axe'
import { newPerson } from '../support/person'
import { QuestionnairePages } from '../support/questionnaire-pages'
import { type Locale, locales } from '../support/routes'
import { SitePage } from '../support/site-page'
import { type TestApp, test } from '../support/test-app'

test.use({ viewport: { width: 360, height: 640 } })

const KARAGANDA = '350000000'

/** A customer with a started application, on the address step. */
async function onAddress(page: Page, app: TestApp, locale: Locale = 'ru', query = '') {
  const api = new ApplicationApi(page, app)
  const form = new QuestionnairePages(page, app, locale)
  await api.register({ ...newPerson(), surname: '', given: '' })
  await api.call('POST', '/application', { product: 'short', amount_tenge: 50_000, term: 15 })
  await form.open(`/form/reg/?${query}step=address`)
  await form.on('address', `?${query}step=address`)
  return form
}

for (const { locale, typed, picked, variants, count } of [
  {
    locale: 'ru',
    typed: 'кар',
    picked: 'Караганда',
    variants: 'Варианты',
    count: (options: number) => `Вариантов: ${options}`,
  },
  {
    locale: 'kz',
    typed: 'қара',
    picked: 'Қарағанды',
    variants: 'Нұсқалар',
    count: (options: number) => `Нұсқалар саны: ${options}`,
  },
] as const) {
  test(`a city is found by its first letters and picked with the keyboard in ${locale}`, async ({
    page,
    app,
  }) => {
    const form = await onAddress(page, app, locale)
    const { fields } = form.words
    const district = form.field(fields.district)
    const list = page.getByRole('listbox', { name: variants })
    await form.field(fields.region).selectOption(KARAGANDA)
    await district.click()
    await expect(list.getByRole('option')).toHaveCount(15)
    await district.pressSequentially(typed)
    await expect(list.getByRole('option').first()).toHaveText(picked)
    await expect(page.getByText(count(await list.getByRole('option').count()))).toBeAttached()
    expect(await findViolations(page, 'the list')).toEqual([])
    await page.keyboard.press('ArrowDown')
    await expect(district).toHaveAttribute('aria-activedescendant', /.+/)
    await page.keyboard.press('Enter')
    await expect(district).toHaveValue(picked)
    await expect(list).toBeHidden()
    // Escape closes the list and keeps what was typed.
    await district.press('ArrowDown')
    await expect(list).toBeVisible()
    await district.press('Escape')
    await expect(list).toBeHidden()
    await expect(district).toHaveValue(picked)
  })
}

test('a tap picks a city, which also sets an empty region', async ({ browser, app }) => {
  const context = await browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 640 },
  })
  const page = await context.newPage()
  const form = await onAddress(page, app)
  const { fields } = form.words
  await page.locator('[data-cookie-notice]').getByRole('button').first().tap()
  await form.field(fields.district).tap()
  await form.field(fields.district).pressSequentially('усть к')
  const option = page.getByRole('option', { name: 'Усть-Каменогорск' })
  await expect(option).toContainText('Восточно-Казахстанская область')
  const box = await option.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  await option.tap()
  await expect(form.field(fields.district)).toHaveValue('Усть-Каменогорск')
  await expect(form.field(fields.region)).toHaveValue('630000000')
  await context.close()
})

const elsewhere = {
  ru: {
    found: '«Семей» есть в другом регионе: Область Абай',
    text: 'Если вы имели в виду это место, поменяйте регион. Если у вас другое место с таким же названием, ничего менять не нужно.',
    change: 'Поменять на «Область Абай»',
  },
  kz: {
    found: '«Семей» басқа өңірде бар: Абай облысы',
    text: 'Осы жерді айтсаңыз, өңірді ауыстырыңыз. Атауы бірдей басқа жер болса, ештеңені өзгертпеңіз.',
    change: '«Абай облысы» деп ауыстыру',
  },
}

for (const locale of locales) {
  test(`a city of another region is questioned and not rejected in ${locale}`, async ({
    page,
    app,
  }) => {
    const form = await onAddress(page, app, locale)
    const { fields } = form.words
    const [district, region] = [form.field(fields.district), form.field(fields.region)]
    const t = elsewhere[locale]
    await region.selectOption(KARAGANDA)
    await district.fill('семей')
    await form.field(fields.house).click()
    await expect(form.site.main).toContainText(t.found)
    await expect(form.site.main).toContainText(t.text)
    expect(await findViolations(page, 'another region')).toEqual([])
    await form.button(t.change).click()
    await expect(region).toHaveValue('100000000')
    await expect(district).toHaveValue('Семей')
    await expect(form.site.main).not.toContainText(t.text)
    // A city picked in one region is cleared when the region changes.
    await region.selectOption(KARAGANDA)
    await expect(district).toHaveValue('')
    await district.fill('Семей')
    await form.field(fields.house).fill('7')
    await form.next()
    await form.on('work', '?step=work')
  })
}

test('a known name is corrected, a village stays as typed', async ({ page, app }) => {
  const form = await onAddress(page, app)
  const { fields } = form.words
  await form.field(fields.region).selectOption(KARAGANDA)
  await form.field(fields.district).fill(' г.караганда')
  await form.field(fields.house).fill('7')
  await expect(form.field(fields.district)).toHaveValue('Караганда')
  await form.field(fields.district).fill('село Ботақара')
  await form.next()
  await form.on('work', '?step=work')
  await page.goto(`${app.site}/form/reg/?step=check`)
  await expect(form.site.main).toContainText('село Ботақара')
  await page.getByRole('button', { name: 'Изменить: Адрес регистрации' }).click()
  await expect(form.field(fields.district)).toHaveValue('село Ботақара')
})

test('a visitor from a city page starts with that city, and may change it', async ({
  page,
  app,
}) => {
  test.setTimeout(60_000)
  const site = new SitePage(page, app.site)
  const account = new AccountPages(page, app)
  const form = new QuestionnairePages(page, app)
  const { fields } = form.words
  const landed =
    'Мы подставили город: вы пришли со страницы о городе Караганда. Если адрес другой, просто измените его.'
  await site.open('/contacts/')
  await site.follow('/mikrokredit-karaganda/')
  await site.at('/mikrokredit-karaganda/')
  await site.link('/registration/?amount=50000&days=15&city=karaganda').click()
  await site.at('/registration/?amount=50000&days=15&city=karaganda')
  await account.fillRegistration(newPerson())
  await form.on('names', '?city=karaganda&step=identity')
  await form.fillNames()
  await form.next()
  await form.fillDocument()
  await form.next()
  await form.on('address', '?city=karaganda&step=address')
  await expect(form.field(fields.region)).toHaveValue(KARAGANDA)
  await expect(form.field(fields.district)).toHaveValue('Караганда')
  await expect(form.site.main).toContainText(landed)
  await form.field(fields.region).selectOption('100000000')
  await expect(form.field(fields.district)).toHaveValue('')
  await expect(form.site.main).not.toContainText(landed)
  await page.getByLabel(fields.actual_same).uncheck()
  await form.field(fields.district).fill('Семей')
  await form.field(fields.house).fill('1')
  await form.next()
  await form.on('actual', '?city=karaganda&step=address&part=actual')
  await expect(form.field(fields.district)).toHaveValue('Караганда')
  await expect(form.site.main).toContainText(landed)
})

test('an unknown city prefills nothing', async ({ page, app }) => {
  const form = await onAddress(page, app, 'ru', 'city=atlantis&')
  await expect(form.field(form.words.fields.region)).toHaveValue('')
  await expect(form.field(form.words.fields.district)).toHaveValue('')
})
