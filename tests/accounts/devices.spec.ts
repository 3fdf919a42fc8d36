/** One account on two devices, and in two tabs. */

import { expect } from '@playwright/test'
import { AccountPages } from '../support/account-pages'
import { newPerson } from '../support/person'
import { advanceDay, test } from '../support/test-app'

test('a session is listed on another device and ended from there', async ({ browser, app }) => {
  const person = newPerson()
  const [phone, computer] = await Promise.all(
    ['Mozilla/5.0 (iPhone) Safari/604', 'Mozilla/5.0 (Windows NT 10.0) Firefox/132'].map(
      async (userAgent) => {
        const context = await browser.newContext({ userAgent })
        return new AccountPages(await context.newPage(), app)
      },
    ),
  )
  if (!phone || !computer) throw new Error('no devices')
  await phone.register(person)
  await advanceDay(app)
  await computer.signInByCode(person, '/clientarea/profile/')

  const list = computer.section('Вход и устройства').getByRole('listitem')
  await expect(list).toHaveCount(2)
  await expect(list.filter({ hasText: 'Это устройство' })).toContainText('Firefox')
  await computer.button('Завершить сеанс: Safari, iPhone').click()
  await expect(computer.toast('Сеанс завершён')).toBeVisible()
  await expect(list).toHaveCount(1)

  await phone.page.reload()
  await expect(phone.page.getByRole('heading', { name: phone.auth.signIn })).toBeVisible()
})

test('of two devices that edit, one wins and the other is notified', async ({ browser, app }) => {
  const person = newPerson()
  const open = async () => new AccountPages(await (await browser.newContext()).newPage(), app)
  const [first, second] = [await open(), await open()]
  await first.register(person)
  await advanceDay(app)
  await second.signInByCode(person)
  await first.openProfile()
  await second.openProfile()

  const { settings, save } = first.profile
  const choose = async (device: AccountPages, name: string) => {
    const section = device.section(settings.title)
    await section.getByRole('radio', { name }).check()
    await section.getByRole('button', { name: save }).click()
  }
  await choose(first, 'Қазақша')
  await expect(first.toast('Сохранено')).toBeVisible()

  const sms = second.section(settings.title).getByRole('checkbox', { name: settings.sms })
  await sms.check()
  await second.section(settings.title).getByRole('button', { name: save }).click()
  await expect(second.summary).toContainText('Данные изменили на другом устройстве')
  await expect(second.summary).toBeFocused()
  await expect(second.section(settings.title)).toContainText('Сейчас сохранено: Қазақша')
  // The choice made here is kept, and can now be saved.
  await expect(sms).toBeChecked()
  await second.section(settings.title).getByRole('button', { name: save }).click()
  await expect(second.toast('Сохранено')).toBeVisible()
})

test('two tabs refreshing at once stay signed in, and sign out together', async ({
  context,
  app,
}) => {
  // Loads the profile ten times, two at a time.
  test.setTimeout(60_000)
  const person = newPerson()
  const tabs = await Promise.all(
    [1, 2].map(async () => new AccountPages(await context.newPage(), app)),
  )
  const [one, two] = tabs
  if (!one || !two) throw new Error('no tabs')
  await one.register(person)
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(tabs.map((tab) => tab.openProfile()))
  }
  await one.signOut()
  await expect(two.page.getByRole('heading', { name: two.auth.signIn })).toBeVisible()
  await two.open('/')
  await expect(two.page.locator('header a[href="/login/"]').first()).toBeAttached()
})
