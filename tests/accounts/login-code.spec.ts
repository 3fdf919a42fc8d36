/**
 * The code page: it submits by itself once, says when a code is used up, and starts over with the
 * next one.
 */

import { expect } from '@playwright/test'
import { AccountPages } from '../support/account-pages'
import { newPerson } from '../support/person'
import { advanceDay, test } from '../support/test-app'

test('a new code starts without a trace of the used-up one', async ({ page, app }) => {
  test.setTimeout(90_000)
  await page.clock.install()
  await page.setViewportSize({ width: 360, height: 740 })
  const account = new AccountPages(page, app)
  const person = newPerson()
  const codes: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/session/code')) codes.push(request.postDataJSON().code)
  })
  await account.open('/login/')
  await account.fillPhone(person.phone)
  await account.button('Получить код').click()
  await account.at('/verify_sms/')
  const [, operator, first, second, third] =
    /^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(person.phone) ?? []
  await expect(account.site.main).toContainText(
    ['+7', operator, first, second, third].join('\u00a0'),
  )
  await expect(account.code).toBeFocused()

  await page.keyboard.type('000000')
  await expect(account.summary).toContainText('Код неверный. Осталось попыток: 4')
  // After a correction the code is submitted by hand: what is typed on the way is not sent.
  await account.code.fill('00000')
  await account.code.fill('000001')
  await account.code.fill('000002')
  for (const left of [3, 2, 1]) {
    await account.button('Войти').click()
    await expect(account.summary).toContainText(`Осталось попыток: ${left}`)
  }
  expect(codes).toEqual(['000000', '000002', '000002', '000002'])
  await expect(account.site.main).toContainText('Код действует ещё')
  await account.button('Войти').click()
  await expect(account.summary).toContainText('Это была последняя попытка')
  await expect(account.site.main).not.toContainText('Код действует ещё')
  await expect(account.site.main).toContainText('Этот код больше не подойдёт: попытки закончились')

  await advanceDay(app)
  await page.clock.fastForward(65_000)
  await account.button('Отправить код ещё раз').click()
  await expect(account.site.main).toContainText('Код действует ещё')
  await expect(account.summary).toHaveCount(0)
  await expect(account.code).toHaveValue('')
  await expect(account.code).toBeFocused()
  await expect(account.code).not.toHaveAttribute('aria-invalid', 'true')
})

test('a change of language on the code page is kept', async ({ page, app }) => {
  const account = new AccountPages(page, app)
  const person = newPerson()
  await account.open('/registration/?amount=50000&days=15')
  await account.fillPhone(person.phone)
  await account.fillIin(person.iin)
  for (const tick of (await page.getByRole('checkbox').all()).slice(0, 5)) await tick.check()
  const code = await account.codeAfter(person.phone, () => account.button('Получить код').click())
  await account.at('/verify_sms/')
  await account.site.languageSwitch.click()
  await account.at('/kz/verify_sms/')
  await account.code.fill(code)
  await account.at('/kz/form/reg/?step=identity')
})
