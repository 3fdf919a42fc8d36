/** Forms that lose nothing, report every error and work by keyboard. */

import { expect, type Locator, type Page } from '@playwright/test'
import { AccountPages } from '../support/account-pages'
import { newPerson } from '../support/person'
import { locales } from '../support/routes'
import { advanceDay, test } from '../support/test-app'

test('registration reports every error and focuses it', async ({ page, app }) => {
  const account = new AccountPages(page, app)
  await account.open('/registration/')
  for (const tick of await page.getByRole('checkbox').all()) await expect(tick).not.toBeChecked()
  await account.button(account.auth.register).click()
  await expect(account.summary).toBeFocused()
  await expect(account.summary.getByRole('link')).toHaveCount(7)
  await expect(page).toHaveTitle(/^Ошибка: /)
  await account.summary.getByRole('link', { name: 'Введите ИИН' }).click()
  const iin = page.getByLabel(account.auth.iin, { exact: true })
  await expect(iin).toBeFocused()
  await iin.fill('791028302729')
  await expect(page.locator('form')).toContainText('в одной из цифр ошибка')
  await iin.fill('791028302728')
  await expect(page.locator('form')).not.toContainText('в одной из цифр ошибка')
})

test('answers survive a reload, a change of language and going back', async ({ page, app }) => {
  const account = new AccountPages(page, app)
  const { phone, iin } = newPerson()
  await account.open('/registration/?amount=50000&days=15')
  await account.fillPhone(phone)
  await account.fillIin(iin)
  for (const tick of (await page.getByRole('checkbox').all()).slice(0, 5)) await tick.check()
  const holds = async (language: AccountPages) => {
    await expect(page.getByLabel(language.auth.phone, { exact: true })).toHaveValue(phone)
    await expect(page.getByLabel(language.auth.iin, { exact: true })).toHaveValue(iin)
    await expect(page.locator('input[type="checkbox"]:checked')).toHaveCount(5)
  }
  await page.reload()
  await holds(account)
  await account.site.languageSwitch.click()
  await account.site.at('/kz/registration/?amount=50000&days=15')
  await holds(new AccountPages(page, app, 'kz'))
  await page.getByRole('button', { name: 'Код алу' }).click()
  await account.site.at('/kz/verify_sms/')
  await page.reload()
  await expect(account.code).toBeVisible()
  await page.getByRole('link', { name: 'Нөмірді өзгерту' }).click()
  await holds(new AccountPages(page, app, 'kz'))
  // The code already sent is still valid: no second one is requested.
  await page.getByRole('button', { name: 'Код алу' }).click()
  await account.site.at('/kz/verify_sms/')
})

test('a wrong code shows the attempts left, and nothing secret is stored', async ({
  page,
  app,
}) => {
  const account = new AccountPages(page, app)
  const person = newPerson()
  await account.open('/reset-password/')
  await account.fillPhone(person.phone)
  await account.fillIin(person.iin)
  await account.button(account.auth.resetPassword).click()
  await account.code.fill('000000')
  await page.getByLabel(account.auth.newPassword, { exact: true }).fill('secret password')
  await account.button(account.auth.changePassword).click()
  await expect(account.summary).toContainText('Осталось попыток: 4')
  const storage = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  expect(storage).not.toContain('secret password')
  expect(storage).not.toContain('000000')
})

test('offline nothing is lost, and sending again works', async ({ page, context, app }) => {
  const account = new AccountPages(page, app)
  const person = newPerson()
  await account.open('/login/')
  await account.fillPhone(person.phone)
  await context.setOffline(true)
  await account.button(account.auth.login.getCode).click()
  await expect(account.summary).toContainText('Нет интернета')
  await context.setOffline(false)
  await account.button(account.auth.login.getCode).click()
  await account.at('/verify_sms/')
})

test('a double click submits once, and the button shows progress', async ({ page, app }) => {
  const account = new AccountPages(page, app)
  const keys: (string | undefined)[] = []
  await page.route('**/api/v1/codes', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    await new Promise((done) => setTimeout(done, 500))
    await route.continue()
  })
  await account.open('/login/')
  await account.fillPhone(newPerson().phone)
  const submit = page.locator('form button[type="submit"]')
  await submit.click()
  await expect(submit).toHaveAttribute('aria-busy', 'true')
  await submit.click()
  await page.keyboard.press('Enter')
  await account.at('/verify_sms/')
  expect(keys).toHaveLength(1)
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
})

test('the code screen without a started login links to the entry pages', async ({ page, app }) => {
  const account = new AccountPages(page, app)
  await account.open('/verify_sms/')
  await expect(account.site.main).toContainText(
    'Мы не отправляли код с этой вкладки, или вы уже вошли. Начните со входа или регистрации.',
  )
  await expect(account.site.link('/login/')).toBeVisible()
  await expect(account.site.link('/registration/')).toBeVisible()
})

test('a foreign URL is not followed after signing in', async ({ page, app }) => {
  const account = new AccountPages(page, app)
  const person = newPerson()
  await account.register(person)
  await account.signOut()
  await advanceDay(app)
  await account.enterByCode(person, '//evil.example/')
  await account.at('/clientarea/')
})

test('a wrong password is reported', async ({ page, app }) => {
  const account = new AccountPages(page, app)
  const person = newPerson()
  await account.register(person)
  await account.signOut()
  await account.open('/login/')
  await account.fillPhone(person.phone)
  await page.getByRole('radio', { name: account.auth.login.byPassword }).check()
  await page.getByLabel(account.auth.password, { exact: true }).fill('wrong password')
  await account.button(account.auth.login.submit).click()
  await expect(account.summary).toContainText('Телефон или пароль не подходят')
})

for (const locale of locales) {
  test(`a signed-in customer is redirected from the entry pages in ${locale}`, async ({
    page,
    app,
  }) => {
    const account = new AccountPages(page, app, locale)
    await account.register(newPerson())
    const profile = encodeURIComponent(`${account.prefix}/clientarea/profile/`)
    for (const [from, to] of [
      ['/login/', '/clientarea/'],
      [`/login/?next=${profile}`, '/clientarea/profile/'],
      ['/registration/', '/clientarea/'],
      ['/reset-password/', '/clientarea/'],
      ['/verify_sms/', '/clientarea/'],
    ] as const) {
      await account.site.page.goto(account.site.base + account.prefix + from)
      await account.at(to)
    }
  })
}

test('an expired session shows the login form', async ({ page, context, app }) => {
  const account = new AccountPages(page, app)
  await account.register(newPerson())
  await context.clearCookies({ name: 'zhedel_refresh' })
  await account.open('/login/')
  const notice = page.getByText('Похоже, вы уже вошли')
  await expect(notice).toBeHidden()
  await expect(page.getByLabel(account.auth.phone, { exact: true })).toBeVisible()
  await account.at('/login/')
})

for (const locale of locales) {
  test(`registration and sign-out work by keyboard alone in ${locale}`, async ({ page, app }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    const account = new AccountPages(page, app, locale)
    const person = newPerson()
    await account.open('/registration/?amount=50000&days=15')
    await reach(page, page.getByLabel(account.auth.phone, { exact: true }))
    await page.keyboard.type(person.phone)
    await reach(page, page.getByLabel(account.auth.iin, { exact: true }))
    await page.keyboard.type(person.iin)
    for (const tick of (await page.getByRole('checkbox').all()).slice(0, 5)) {
      await reach(page, tick)
      await page.keyboard.press('Space')
    }
    await page.keyboard.press('Enter')
    await account.at('/verify_sms/')
    await expect(account.code).toBeFocused()
    await page.keyboard.type(await account.codeTo(person.phone))
    await account.at('/form/reg/?step=identity')
    await account.open('/clientarea/')
    await reach(page, account.button(account.profile.signOut))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: account.auth.signIn })).toBeVisible()
  })
}

/** Presses Tab until the element has focus; every focused element on the way is visible. */
async function reach(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < 60; stop += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expect(target).toBeInViewport()
      return
    }
  }
  throw new Error('the keyboard does not get there')
}
