/** The whole life of a customer's account, in both languages, on a small phone. */

import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { AccountPages } from '../support/account-pages'
import { textOf } from '../support/pdf'
import { newPerson } from '../support/person'
import { locales } from '../support/routes'
import { advanceDay, test } from '../support/test-app'

test.use({ viewport: { width: 360, height: 640 } })

for (const locale of locales) {
  test(`a customer registers, returns and erases the account in ${locale}`, async ({
    page,
    app,
  }) => {
    test.setTimeout(120_000)
    const person = newPerson()
    const account = new AccountPages(page, app, locale)
    const { auth, profile } = account

    await account.register(person)
    await expect(page.getByRole('heading', { name: profile.overview.empty })).toBeVisible()
    await account.signOut()

    await advanceDay(app)
    await account.signInByCode(person, '/clientarea/profile/')

    await advanceDay(app)
    await page.reload()
    await account.button(profile.password.add).click()
    await page.getByLabel(auth.fields.newPassword, { exact: true }).fill('сорок тысяч обезьян')
    await account.stepUp(person, () => account.button(profile.save).first().click())
    await expect(account.toast(profile.password.done)).toBeVisible()
    await account.signOut()
    await account.signInByPassword(person, 'сорок тысяч обезьян')
    await account.signOut()

    await advanceDay(app)
    await account.open('/reset-password/')
    await account.fillPhone(person.phone)
    await account.fillIin(person.iin)
    await account.button(auth.resetPassword.submit).click()
    await account.at('/verify_sms/')
    await account.code.fill(await account.codeTo(person.phone))
    await page.getByLabel(auth.fields.newPassword, { exact: true }).fill('пять белых верблюдов')
    await account.button(auth.verifySms.submit.reset_password).click()
    await account.at('/clientarea/')
    await expect(account.toast(auth.verifySms.passwordChanged)).toBeVisible()
    await account.signOut()
    await account.signInByPassword(person, 'пять белых верблюдов')

    await advanceDay(app)
    await account.openProfile()
    const json = page.waitForEvent('download')
    await account.stepUp(person, () => account.button(profile.own.json).click())
    const held = await readFile(await (await json).path(), 'utf8')
    expect(JSON.stringify(JSON.parse(held))).toContain(person.iin)
    const pdf = page.waitForEvent('download')
    await account.button(profile.own.pdf).click()
    const download = await pdf
    expect(download.suggestedFilename()).toMatch(/^zhedel-\d{4}-\d{2}-\d{2}\.pdf$/)
    expect(await textOf(await download.path())).toContain(person.iin)

    await account.button(profile.own.erase).click()
    await account.button(profile.own.confirm).click()
    await expect(account.summary).toContainText(profile.own.understandFirst)
    await page.getByLabel(profile.own.understand).check()
    await account.button(profile.own.confirm).click()
    await expect(page.getByRole('heading', { name: profile.erased.title })).toBeFocused()
    await expect(account.site.main).toContainText(profile.erased.categories.iin)
    await page.reload()
    await expect(page.getByRole('heading', { name: auth.signIn.title })).toBeVisible()
  })
}
