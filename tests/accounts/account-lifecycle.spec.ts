/** The whole life of a customer's account, in both languages, on a small phone. */

import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { AccountPages } from '../support/account-pages'
import { textOf } from '../support/pdf'
import { newPerson } from '../support/person'
import { locales } from '../support/routes'
import { advanceDay, test } from '../support/test-app'

test.use({ viewport: { width: 360, height: 640 } })

const texts = {
  ru: {
    empty: 'Микрокредита пока нет',
    passwordSaved: 'Пароль сохранён',
    passwordChanged: 'Пароль изменён. На других устройствах выполнен выход',
    understandFirst: 'Отметьте, что вы это понимаете',
    erased: 'Кабинет удалён',
    kept: 'ИИН: 5 лет, закон о противодействии отмыванию доходов',
  },
  kz: {
    empty: 'Әзірге микрокредит жоқ',
    passwordSaved: 'Құпиясөз сақталды',
    passwordChanged: 'Құпиясөз өзгертілді. Басқа құрылғылардағы сеанстар жабылды',
    understandFirst: 'Мұны түсінетініңізді белгілеңіз',
    erased: 'Кабинет жойылды',
    kept: 'ЖСН: 5 жыл, кірістерді жылыстатуға қарсы іс-қимыл туралы заң',
  },
}

for (const locale of locales) {
  test(`a customer registers, returns and erases the account in ${locale}`, async ({
    page,
    app,
  }) => {
    test.setTimeout(120_000)
    const person = newPerson()
    const account = new AccountPages(page, app, locale)
    const { auth, profile } = account
    const t = texts[locale]

    await account.register(person)
    await expect(page.getByRole('heading', { name: t.empty })).toBeVisible()
    await account.signOut()

    await advanceDay(app)
    await account.signInByCode(person, '/clientarea/profile/')

    await advanceDay(app)
    await page.reload()
    await account.button(profile.addPassword).click()
    await page.getByLabel(auth.newPassword, { exact: true }).fill('сорок тысяч обезьян')
    await account.stepUp(person, () => account.button(profile.save).first().click())
    await expect(account.toast(t.passwordSaved)).toBeVisible()
    await account.signOut()
    await account.signInByPassword(person, 'сорок тысяч обезьян')
    await account.signOut()

    await advanceDay(app)
    await account.open('/reset-password/')
    await account.fillPhone(person.phone)
    await account.fillIin(person.iin)
    await account.button(auth.resetPassword).click()
    await account.at('/verify_sms/')
    await account.code.fill(await account.codeTo(person.phone))
    await page.getByLabel(auth.newPassword, { exact: true }).fill('пять белых верблюдов')
    await account.button(auth.changePassword).click()
    await account.at('/clientarea/')
    await expect(account.toast(t.passwordChanged)).toBeVisible()
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
    await expect(account.summary).toContainText(t.understandFirst)
    await page.getByLabel(profile.own.understand).check()
    await account.button(profile.own.confirm).click()
    await expect(page.getByRole('heading', { name: t.erased })).toBeFocused()
    await expect(account.site.main).toContainText(t.kept)
    await page.reload()
    await expect(page.getByRole('heading', { name: auth.signIn })).toBeVisible()
  })
}
