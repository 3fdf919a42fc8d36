/** Passkeys, with an authenticator that Chromium plays. */

import { expect } from '@playwright/test'
import { AccountPages } from '../support/account-pages'
import { addAuthenticator, byName, named } from '../support/passkeys'
import { newPerson } from '../support/person'
import { seedCustomer } from '../support/seeded-customer'
import { advanceDay, test } from '../support/test-app'

test.use({ settings: named })

const texts = {
  ru: {
    done: 'Ключ доступа добавлен',
    added: 'Добавлен',
    prove: 'Подтвердите ключом доступа: отпечатком, лицом или PIN-кодом вашего устройства.',
    removed: 'Ключ доступа удалён',
  },
  kz: {
    done: 'Кіру кілті қосылды',
    added: 'Қосылған уақыты',
    prove: 'Кіру кілтімен растаңыз: құрылғыңыздағы саусақ ізімен, бет арқылы немесе PIN-кодпен.',
    removed: 'Кіру кілті жойылды',
  },
}

for (const { locale, width } of [
  { locale: 'ru', width: 360 },
  { locale: 'kz', width: 1280 },
] as const) {
  test(`a passkey is added, signs in and is removed: ${locale}, ${width} px`, async ({
    page,
    app,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await addAuthenticator(page)
    const account = new AccountPages(page, byName(app), locale)
    const { passkeys, security } = account.profile
    const t = texts[locale]
    const person = newPerson()
    await account.register(person)
    await advanceDay(app)
    await account.openProfile()
    const add = account.button(passkeys.add)
    await account.stepUp(person, () => add.click())
    await expect(account.toast(t.done)).toBeVisible()
    const list = account
      .section(security)
      .getByRole('listitem')
      .filter({ has: page.getByText(t.added) })
    await expect(list).toHaveCount(1)

    await account.open('/clientarea/')
    await account.signOut()
    await account.open('/login/')
    await account.button(account.auth.login.byPasskey).click()
    await account.at('/clientarea/')

    await account.openProfile()
    await list.getByRole('button', { name: passkeys.remove }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(t.prove)
    await dialog.getByRole('button', { name: account.auth.stepUp.byPasskey }).click()
    await expect(account.toast(t.removed)).toBeVisible()
    await expect(list).toHaveCount(0)
  })
}

test('a device without the passkey is asked for it, and a code does not help', async ({
  browser,
  app,
}) => {
  const site = byName(app)
  const open = async () => new AccountPages(await (await browser.newContext()).newPage(), site)
  const [phone, computer] = [await open(), await open()]
  const person = newPerson()
  await addAuthenticator(phone.page)
  await phone.register(person)
  await advanceDay(app)
  await phone.openProfile()
  await phone.stepUp(person, () => phone.button(phone.profile.passkeys.add).click())
  await expect(phone.toast(texts.ru.done)).toBeVisible()

  await advanceDay(app)
  await computer.signInByCode(person, '/clientarea/profile/')
  await computer.button(computer.profile.addPassword).click()
  const { newPassword } = computer.auth
  await computer.page.getByLabel(newPassword, { exact: true }).fill('zhaksy kun bolsyn')
  await computer.button(computer.profile.save).first().click()
  const dialog = computer.page.getByRole('dialog')
  await expect(dialog).toContainText(
    'У вас есть ключ доступа, а на этом устройстве им ещё не пользовались. Одного кода из SMS мало: так номером, который украли, нельзя увести кабинет. Подтвердите ключом доступа. Если он на другом телефоне, браузер покажет QR-код. Ключа больше нет? Пройдите проверку по камере в заявке на этом устройстве или позвоните нам.',
  )
  await expect(dialog.locator('input')).toHaveCount(0)
})

test('a passkey is offered once, after the first loan', async ({ page, app }) => {
  const customer = await seedCustomer(app, 'fresh')
  const account = new AccountPages(page, byName(app))
  await account.signInByPassword(customer, customer.password)
  const offer = page.getByRole('heading', { name: 'Входите без SMS' })
  await expect(offer).toBeVisible()
  await account.button('Не сейчас').click()
  await expect(offer).toBeHidden()
  await page.reload()
  await expect(account.button(account.profile.signOut)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(offer).toBeHidden()
})

test('a page opened by the address leads to the name, and programs stay', async ({ page, app }) => {
  await page.goto(`${app.site}/login/?next=%2Fclientarea%2F`)
  await expect(page).toHaveURL(`${byName(app).site}/login/?next=%2Fclientarea%2F`)
  const answer = await fetch(`${app.site}/login/`, { redirect: 'manual' })
  expect(answer.status).toBe(200)
})

test.describe('on an IP address', () => {
  test.use({ settings: {} })

  test('there is nothing of passkeys', async ({ page, app }) => {
    const account = new AccountPages(page, app)
    await account.register(newPerson())
    await account.openProfile()
    await expect(page.getByRole('heading', { name: 'Где выполнен вход' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Ключи доступа' })).toHaveCount(0)
    await account.open('/clientarea/')
    await account.signOut()
    await account.open('/login/')
    await expect(account.button(account.auth.login.getCode)).toBeVisible()
    await expect(account.button(account.auth.login.byPasskey)).toHaveCount(0)
  })
})
