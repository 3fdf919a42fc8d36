/** axe on every screen and state of accounts, in both languages. */

import { expect } from '@playwright/test'
import { AccountPages } from '../support/account-pages'
import { devices, findViolationsAtBothWidths } from '../support/axe'
import { newPerson } from '../support/person'
import { advanceDay, test } from '../support/test-app'

for (const { locale, width, other } of devices) {
  test(`axe finds nothing on the screens in ${locale} at ${width} px`, async ({ page, app }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width, height: 640 })
    const person = newPerson()
    const account = new AccountPages(page, app, locale)
    const { auth, profile } = account
    const violations: string[] = []
    const check = async (state: string) =>
      violations.push(...(await findViolationsAtBothWidths(page, state, other)))

    await account.open('/registration/?amount=50000&days=15')
    await account.button(auth.register).click()
    await check('registration with errors')
    await account.open('/login/')
    await page.getByRole('radio', { name: auth.login.byPassword }).check()
    await check('login by password')
    await account.open('/reset-password/')
    await account.fillPhone(newPerson().phone)
    await account.fillIin(person.iin)
    await account.button(auth.resetPassword).click()
    await account.at('/verify_sms/')
    await account.button(auth.changePassword).click()
    await check('code and new password with errors')

    await account.register(person)
    await check('overview')
    await advanceDay(app)
    await account.openProfile()
    await check('profile')
    await account.section(profile.data).getByRole('button', { name: profile.add }).click()
    await page.getByLabel(profile.email).fill('a@example.kz')
    await account.stepUp(person, async () => {
      await account.button(profile.save).first().click()
      await expect(page.getByRole('dialog').locator('input')).toBeFocused()
      await check('step-up')
    })
    await account.button(profile.own.erase).click()
    await check('erasure')
    expect(violations).toEqual([])
  })
}
