/** Cases: restructuring, fraud, complaints, with and without an account. */

import { expect, type Page } from '@playwright/test'
import { findViolations } from '../support/axe'
import { phone } from '../support/camera'
import { JourneyPages } from '../support/journey-pages'
import { newPerson } from '../support/person'
import { type Locale, locales } from '../support/routes'
import { aigul } from '../support/sandbox-people'
import { staff } from '../support/staff'
import { type TestApp, test } from '../support/test-app'

test.use(phone)

const texts = {
  ru: {
    deferral: 'Нужна отсрочка',
    reason: 'Почему трудно платить',
    hardship: 'Что случилось и когда сможете платить',
    addFile: 'Добавить файл',
    sendDeferral: 'Отправить заявление',
    open: 'Открыть обращение',
    plan: {
      offered: 'Новый график для вас',
      get: 'Получить код и согласиться',
      accept: 'Согласиться с новым графиком',
      inForce: 'Новый график действует',
    },
    complaint: 'Пожаловаться',
    name: 'Как к вам обращаться',
    contact: 'Телефон или почта для ответа',
    grievance: 'Что случилось и какого решения вы ждёте',
    sendComplaint: 'Отправить жалобу',
    fraud: 'Что вы знаете об этом займе',
    iin: 'ИИН того, на кого оформлен заём',
    sendFraud: 'Сообщить о мошенничестве',
  },
  kz: {
    deferral: 'Төлемді кейінге қалдыру керек',
    reason: 'Неге төлеу қиын',
    hardship: 'Не болды және қашан төлей аласыз',
    addFile: 'Файл қосу',
    sendDeferral: 'Өтінішті жіберу',
    open: 'Жолданымды ашу',
    plan: {
      offered: 'Сізге арналған жаңа кесте',
      get: 'Код алып, келісу',
      accept: 'Жаңа кестеге келісу',
      inForce: 'Жаңа кесте күшінде',
    },
    complaint: 'Шағымдану',
    name: 'Сізді қалай атайық',
    contact: 'Жауап алатын телефон немесе пошта',
    grievance: 'Не болды және қандай шешім күтесіз',
    sendComplaint: 'Шағымды жіберу',
    fraud: 'Бұл қарыз туралы не білесіз',
    iin: 'Қарыз кімнің атына рәсімделсе, соның ЖСН-і',
    sendFraud: 'Алаяқтық туралы хабарлау',
  },
}
const STAFF_ARGUMENTS = ['--as', 'dana', '--reason', 'reviewed']
const NUMBER = /З-\d{4}-\d{6}/

/** A customer with a loan. */
async function borrower(page: Page, app: TestApp, locale: Locale): Promise<JourneyPages> {
  const journey = new JourneyPages(page, app, locale)
  await journey.api.toLoan(aigul)
  await journey.api.step('acknowledge_success')
  // The browser learns that it is signed in on a private screen.
  await journey.account.open('/clientarea/')
  await expect(journey.account.button(journey.account.profile.signOut)).toBeVisible()
  return journey
}

async function numberOn(page: Page): Promise<string> {
  await expect(page).toHaveURL(/thank-you/)
  const confirmation = page.getByText(NUMBER)
  await expect(confirmation).toBeVisible()
  return NUMBER.exec((await confirmation.textContent()) ?? '')?.[0] ?? ''
}

for (const locale of locales) {
  test(`a deferral is requested, granted and accepted in ${locale}`, async ({ page, app }) => {
    test.setTimeout(180_000)
    const t = texts[locale]
    const journey = await borrower(page, app, locale)
    await journey.account.open('/consumer-protection/?new=deferral')
    await expect(page.getByRole('heading', { name: t.deferral })).toBeVisible()
    expect(await findViolations(page, 'the form')).toEqual([])
    await journey.button(t.sendDeferral).click()
    await expect(journey.account.summary).toBeFocused()
    await page.getByLabel(t.reason).selectOption('job_loss')
    await page.getByLabel(t.hardship).fill('Компания закрылась')
    const pdf = { name: 'spravka.pdf', mimeType: 'application/pdf' }
    const chosen = { ...pdf, buffer: Buffer.from('%PDF-1.4 a certificate') }
    await page.getByLabel(t.addFile).setInputFiles(chosen)
    await expect(page.getByText('spravka.pdf', { exact: true })).toBeVisible()
    await journey.button(t.sendDeferral).click()
    const number = await numberOn(page)
    expect(await findViolations(page, 'the number')).toEqual([])

    const output = await staff(app, 'requests', 'show', number, '--as', 'dana')
    expect(output).toContain('because of job_loss, requests 3 months')
    expect(output).toMatch(/file [\da-f-]{36} {2}pdf/)
    const granted = await staff(
      app,
      'requests',
      'grant',
      number,
      '--months',
      '3',
      ...STAFF_ARGUMENTS,
    )
    expect(granted).toContain('ГЭСВ')

    await page.getByRole('link', { name: t.open }).click()
    await expect(page.getByRole('heading', { name: t.plan.offered })).toBeVisible()
    await expect(page.locator('[data-rates]')).toBeVisible()
    expect(await findViolations(page, 'the plan')).toEqual([])
    const due = await page.locator('tbody time').first().getAttribute('datetime')
    expect(granted).toContain(due)
    await journey.account.code.or(journey.button(t.plan.get)).waitFor()
    const code = await journey.account.codeAfter(aigul.phone, () =>
      journey.button(t.plan.get).click(),
    )
    await journey.account.code.fill(code)
    await journey.button(t.plan.accept).click()
    await expect(page.getByRole('heading', { name: t.plan.inForce })).toBeVisible()
    await expect(page.locator(`tbody time[datetime="${due}"]`)).toBeVisible()
    expect(await staff(app, 'requests')).toContain('there are no open cases')
  })

  test(`a complaint without an account in ${locale}`, async ({ page, app }) => {
    const t = texts[locale]
    const journey = new JourneyPages(page, app, locale)
    await journey.account.open('/consumer-protection/')
    await page.getByRole('link', { name: t.complaint, exact: true }).click()
    await page.getByLabel(t.name).fill('Айгүл')
    await page.getByLabel(t.contact).fill('aigul@example.kz')
    await page.getByLabel(t.grievance).fill('Мне звонят ночью')
    expect(await findViolations(page, 'the public form')).toEqual([])
    await journey.button(t.sendComplaint).click()
    const number = await numberOn(page)
    const output = await staff(app, 'requests', 'show', number, '--as', 'dana')
    expect(output).toContain('aigul@example.kz')
    // After a reload the number is still shown; opened without context, it is not.
    await page.reload()
    await expect(page.getByText(number)).toBeVisible()
    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
    await expect(page.getByText(number)).toBeHidden()
  })
}

test('a fraud report freezes the loan at once', async ({ page, app }) => {
  test.setTimeout(180_000)
  const journey = await borrower(page, app, 'ru')
  await journey.account.open('/support/')
  await page.getByRole('link', { name: 'Это не я брал заём' }).click()
  await page.getByLabel(texts.ru.fraud).fill('Я не брал этот заём')
  await journey.button('Сообщить и остановить начисления').click()
  const number = await numberOn(page)
  const first = (await staff(app, 'requests')).split('\n')[0]
  expect(first).toContain(number)
  await page.getByRole('link', { name: texts.ru.open }).click()
  await expect(page.getByText('Начисления остановлены', { exact: true })).toBeVisible()
  expect(await findViolations(page, 'the dispute')).toEqual([])
  // Submitted again, it is the same case, with the new details added.
  await journey.account.open('/consumer-protection/?new=fraud')
  await page.getByLabel(texts.ru.fraud).fill('Талон приложу завтра')
  await journey.button('Сообщить и остановить начисления').click()
  expect(await numberOn(page)).toBe(number)
  expect(await staff(app, 'requests', 'show', number, '--as', 'dana')).toContain('accrues since')
})

for (const locale of locales) {
  test(`a fraud report without an account names the loan in ${locale}`, async ({ page, app }) => {
    const journey = new JourneyPages(page, app, locale)
    const t = texts[locale]
    await journey.account.open('/consumer-protection/?new=fraud')
    await page.getByLabel(t.name, { exact: true }).fill('Айгүл')
    await page.getByLabel(t.contact, { exact: true }).fill('aigul@example.kz')
    await page.getByLabel(t.fraud).fill('Мен алған жоқпын')
    await journey.button(t.sendFraud).click()
    await expect(journey.account.summary).toBeFocused()
    await page.getByLabel(t.iin, { exact: true }).fill(aigul.iin)
    await journey.button(t.sendFraud).click()
    const number = await numberOn(page)
    const output = await staff(app, 'requests', 'show', number, '--as', 'dana')
    expect(output).toContain(aigul.iin)
  })
}

test('a question is answered, and the answer is read', async ({ page, app }) => {
  test.setTimeout(90_000)
  const journey = new JourneyPages(page, app)
  const person = newPerson()
  await journey.account.register(person)
  await journey.account.open('/support/')
  await expect(page.getByText('Обращений пока нет.')).toBeVisible()
  await page.getByRole('link', { name: 'Задать вопрос' }).click()
  await page.getByLabel('Ваш вопрос').fill('Как погасить раньше?')
  await journey.button('Отправить вопрос').click()
  const number = await numberOn(page)
  await staff(app, 'requests', 'close', number, '--text', 'В любой день', ...STAFF_ARGUMENTS)
  await journey.account.open('/support/')
  await expect(page.getByText('Есть ответ')).toBeVisible()
  expect(await findViolations(page, 'the list')).toEqual([])
  await page.getByRole('button', { name: `Открыть: ${number}` }).click()
  await expect(page.getByText('В любой день', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Мои обращения' })).toBeVisible()
})
