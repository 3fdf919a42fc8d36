/** What customers can change about themselves. */

import { expect } from '@playwright/test'
import { AccountPages } from '../support/account-pages'
import { newPerson } from '../support/person'
import { advanceDay, messagesTo, test } from '../support/test-app'

test('an e-mail address is added after a step-up, then changed and removed without another', async ({
  page,
  app,
}) => {
  const person = newPerson()
  const account = new AccountPages(page, app)
  await account.register(person)
  await advanceDay(app)
  await account.openProfile()
  const { data, email, add, save } = account.profile
  const section = account.section(data)
  await section.getByRole('button', { name: add }).click()
  const field = page.getByLabel(email)
  await expect(field).toBeFocused()
  await field.fill('aigerim@gmial.com')
  await section.getByRole('button', { name: 'aigerim@gmail.com' }).click()
  await account.stepUp(person, () => section.getByRole('button', { name: save }).click())
  await expect(section).toContainText('aigerim@gmail.com')

  await section.getByRole('button', { name: 'Изменить' }).last().click()
  await field.fill('a@b')
  await section.getByRole('button', { name: save }).click()
  await expect(account.summary).toBeFocused()
  await expect(page).toHaveTitle(/^Ошибка: /)
  await field.fill('a@example.kz')
  await expect(page).not.toHaveTitle(/^Ошибка: /)
  await section.getByRole('button', { name: save }).click()
  await expect(section).toContainText('a@example.kz')
  await section.getByRole('button', { name: 'Удалить' }).click()
  await expect(section).toContainText('не указана')
})

test('closing the dialog changes nothing', async ({ page, app }) => {
  const account = new AccountPages(page, app)
  await account.register(newPerson())
  await advanceDay(app)
  await account.openProfile()
  const { data, email, add, save } = account.profile
  const section = account.section(data)
  await section.getByRole('button', { name: add }).click()
  await page.getByLabel(email).fill('a@example.kz')
  await section.getByRole('button', { name: save }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByLabel(email)).toHaveValue('a@example.kz')
  await expect(account.summary).toHaveCount(0)
})

test('the phone is changed to a verified number', async ({ page, app }) => {
  const person = newPerson()
  const account = new AccountPages(page, app)
  await account.register(person)
  await advanceDay(app)
  await account.openProfile()
  const moved = { ...person, phone: newPerson().phone }
  const section = account.section(account.profile.data)
  await section.getByRole('button', { name: 'Изменить' }).first().click()
  await page.getByLabel('Новый номер телефона').fill(moved.phone)
  await section.getByRole('button', { name: 'Отправить код' }).click()
  await account.code.fill(await account.codeTo(moved.phone))
  await account.stepUp(person, () => section.getByRole('button', { name: 'Сменить номер' }).click())
  await expect(account.toast('Номер изменён')).toBeVisible()
  await expect(section).toContainText(moved.phone.slice(-2))
  await account.signOut()
  await advanceDay(app)
  await account.signInByCode(moved)
})

test('a self-exclusion cannot be shortened', async ({ page, app }) => {
  const account = new AccountPages(page, app)
  await account.register(newPerson())
  const calculator = page.getByRole('link', { name: 'Открыть калькулятор' })
  await expect(calculator).toBeVisible()
  await account.openProfile()
  const section = account.section('Самоограничение')
  const submit = section.getByRole('button', { name: 'Ограничить себе займы' })
  await submit.click()
  await expect(section.getByRole('alert')).toHaveText('Выберите срок')
  for (const term of ['1 год', '6 месяцев']) {
    await section.getByRole('radio', { name: term, exact: true }).check()
    await submit.click()
    const name = `Запретить себе новые займы на ${term}?`
    const question = section.getByRole('group', { name })
    await expect(question).toBeFocused()
    const [yes, no] = await question.getByRole('button').all()
    // Neither answer is made to look better than the other.
    expect(await yes?.getAttribute('class')).toBe(await no?.getAttribute('class'))
    await yes?.click()
    if (term === '1 год') await expect(account.toast('Самоограничение включено')).toBeVisible()
  }
  await expect(account.toast('Самоограничение можно только продлить')).toBeVisible()
  await account.open('/clientarea/')
  await expect(account.site.main).toContainText(
    'До этого дня мы не примем новую заявку. Платежи по договорам идут как прежде.',
  )
  await expect(calculator).toHaveCount(0)
})

test('a self-imposed limit is lowered at once and raised with a code', async ({ page, app }) => {
  const person = newPerson()
  const account = new AccountPages(page, app)
  await account.register(person)
  await advanceDay(app)
  await account.openProfile()
  const { save } = account.profile
  const section = account.section('Мой лимит')
  const set = async (sum: string) => {
    await page.getByLabel('Не больше, ₸').fill(sum)
    await section.getByRole('button', { name: save }).click()
  }
  await set('много')
  await expect(account.summary).toContainText('Введите сумму цифрами, от 1 000 до 10 000 000 ₸')
  await set('50 000')
  await expect(section).toContainText('50\u00a0000\u00a0₸')
  await account.stepUp(person, () => set('80000'))
  await expect(section).toContainText('80\u00a0000\u00a0₸')
  await section.getByRole('button', { name: 'Снять лимит' }).click()
  await expect(section).toContainText('Лимит не установлен')
})

test('the consequences are shown before a consent is withdrawn', async ({ page, app }) => {
  const account = new AccountPages(page, app)
  await account.register(newPerson())
  await account.openProfile()
  const section = account.section('Мои согласия')
  await section.getByRole('button', { name: 'Отозвать: Запрос в кредитные бюро' }).click()
  await expect(section).toContainText(
    'Новую заявку без него мы рассмотреть не сможем. По действующему договору закон обязывает нас хранить и передавать сведения и дальше. Согласие можно дать снова.',
  )
  await section
    .getByRole('group', { name: 'Отозвать согласие?' })
    .getByRole('button')
    .first()
    .click()
  await expect(account.toast('Согласие отозвано')).toBeVisible()
  await section.getByRole('button', { name: 'Дать согласие: Запрос в кредитные бюро' }).click()
  await expect(account.toast('Согласие дано')).toBeVisible()
  await section.getByText('Вся история согласий').click()
  await expect(section.locator('ol li').filter({ hasText: 'Запрос в кредитные бюро' })).toHaveCount(
    3,
  )
})

test('a known and an unknown phone look alike at the login', async ({ page, app }) => {
  const account = new AccountPages(page, app)
  const [known, stranger] = [newPerson(), newPerson()]
  await account.register(known)
  await account.signOut()
  await advanceDay(app)
  const screens: (string | null)[] = []
  for (const { phone } of [stranger, known]) {
    await account.open('/login/')
    await account.fillPhone(phone)
    await account.button(account.auth.login.getCode).click()
    await account.at('/verify_sms/')
    const masked = account.site.main.locator('strong')
    await expect(masked).toContainText(phone.slice(-2))
    screens.push(await masked.evaluate((element) => element.parentElement?.className ?? null))
  }
  expect(screens[0]).toBe(screens[1])
  // Messages are sent in order: when the later one has arrived, the earlier would have too.
  await account.codeTo(known.phone)
  expect(await messagesTo(app, stranger.phone)).toEqual([])
})
