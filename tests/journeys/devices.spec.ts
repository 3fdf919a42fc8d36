/** One application on two devices. */

import { type Browser, expect } from '@playwright/test'
import { AccountPages } from '../support/account-pages'
import { newPerson } from '../support/person'
import { CHOICE, QuestionnairePages } from '../support/questionnaire-pages'
import { advanceDay, type TestApp, test } from '../support/test-app'

async function device(browser: Browser, app: TestApp) {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 640 } })).newPage()
  return { account: new AccountPages(page, app), form: new QuestionnairePages(page, app) }
}

test('answers of both are stored, and the later device is notified', async ({ browser, app }) => {
  test.setTimeout(60_000)
  const person = newPerson()
  const [phone, computer] = [await device(browser, app), await device(browser, app)]
  const { fields } = phone.form.words
  await phone.account.enrol(person, CHOICE)
  await phone.form.on('names', '?step=identity')
  await advanceDay(app)
  await computer.account.enterByCode(person, '/form/reg/')
  await computer.form.on('names', '?step=identity')

  await phone.form.page.reload()
  await phone.form.field(fields.surname).fill('Қасымова')
  await expect(phone.form.saved).toBeVisible()
  await computer.form.field(fields.given_name).fill('Әлия')
  await expect(
    computer.account.toast(
      'Анкету изменили на другом устройстве. Показали ответы с того устройства, а то, что вы только что ввели здесь, сохранили',
    ),
  ).toBeVisible()
  await expect(computer.form.field(fields.surname)).toHaveValue('Қасымова')
  await expect(computer.form.field(fields.given_name)).toHaveValue('Әлия')
  await expect(computer.form.saved).toBeVisible()
})

test('an outdated device is redirected to the current step', async ({ browser, app }) => {
  test.setTimeout(90_000)
  const person = newPerson()
  const [phone, computer] = [await device(browser, app), await device(browser, app)]
  await phone.account.enrol(person, CHOICE)
  await advanceDay(app)
  await computer.account.enterByCode(person, '/form/reg/')
  await computer.form.on('names', '?step=identity')
  await phone.form.page.reload()
  await phone.form.fillAll()
  await computer.form.open('/form/reg/?step=check')

  await phone.form.button(phone.form.words.submit).click()
  await phone.form.site.at('/form/preapproval/')
  await computer.form.button(computer.form.words.submit).click()
  await expect(
    computer.account.toast('Заявка продолжена на другом устройстве. Показываем, где она сейчас'),
  ).toBeVisible()
  await expect(computer.form.site.main).toContainText(
    'Анкета отправлена. Ответы можно посмотреть, а если что-то неверно, изменить.',
  )
})
