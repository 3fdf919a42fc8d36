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
  const { data, email, add, edit, remove, save } = account.profile
  const section = account.section(data.title)
  await section.getByRole('button', { name: add }).click()
  const field = page.getByLabel(email.label)
  await expect(field).toBeFocused()
  await field.fill('aigerim@gmial.com')
  await section.getByRole('button', { name: 'aigerim@gmail.com' }).click()
  await account.stepUp(person, () => section.getByRole('button', { name: save }).click())
  await expect(section).toContainText('aigerim@gmail.com')

  await section.getByRole('button', { name: edit }).last().click()
  await field.fill('a@b')
  await section.getByRole('button', { name: save }).click()
  await expect(account.summary).toBeFocused()
  await expect(page).toHaveTitle(/^Ошибка: /)
  await field.fill('a@example.kz')
  await expect(page).not.toHaveTitle(/^Ошибка: /)
  await section.getByRole('button', { name: save }).click()
  await expect(section).toContainText('a@example.kz')
  await section.getByRole('button', { name: remove }).click()
  await expect(section).toContainText(data.noEmail)
})

test('closing the dialog changes nothing', async ({ page, app }) => {
  const account = new AccountPages(page, app)
  await account.register(newPerson())
  await advanceDay(app)
  await account.openProfile()
  const { data, email, add, save } = account.profile
  const section = account.section(data.title)
  await section.getByRole('button', { name: add }).click()
  await page.getByLabel(email.label).fill('a@example.kz')
  await section.getByRole('button', { name: save }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByLabel(email.label)).toHaveValue('a@example.kz')
  await expect(account.summary).toHaveCount(0)
})

test('the phone is changed to a verified number', async ({ page, app }) => {
  const person = newPerson()
  const account = new AccountPages(page, app)
  await account.register(person)
  await advanceDay(app)
  await account.openProfile()
  const moved = { ...person, phone: newPerson().phone }
  const { data, phone, edit } = account.profile
  const section = account.section(data.title)
  await section.getByRole('button', { name: edit }).first().click()
  await page.getByLabel(phone.label).fill(moved.phone)
  await section.getByRole('button', { name: phone.send }).click()
  await account.code.fill(await account.codeTo(moved.phone))
  await account.stepUp(person, () => section.getByRole('button', { name: phone.confirm }).click())
  await expect(account.toast(phone.done)).toBeVisible()
  await expect(section).toContainText(moved.phone.slice(-2))
  await account.signOut()
  await advanceDay(app)
  await account.signInByCode(moved)
})

test('a self-exclusion cannot be shortened', async ({ page, app }) => {
  const account = new AccountPages(page, app)
  await account.register(newPerson())
  await account.openProfile()
  const { exclusion, overview, selfExclusion } = account.profile
  const section = account.section(exclusion.title)
  await section.getByRole('button', { name: exclusion.submit }).click()
  await expect(section.getByRole('alert')).toHaveText(exclusion.choose)
  for (const months of [12, 6] as const) {
    await section.getByRole('radio', { name: exclusion.months[months], exact: true }).check()
    await section.getByRole('button', { name: exclusion.submit }).click()
    const question = section.getByRole('group', { name: exclusion.sure(exclusion.months[months]) })
    await expect(question).toBeFocused()
    const [yes, no] = await question.getByRole('button').all()
    // Neither answer is made to look better than the other.
    expect(await yes?.getAttribute('class')).toBe(await no?.getAttribute('class'))
    await yes?.click()
    if (months === 12) await expect(account.toast(exclusion.done)).toBeVisible()
  }
  await expect(account.toast('Самоограничение можно только продлить')).toBeVisible()
  await account.open('/clientarea/')
  await expect(account.site.main).toContainText(selfExclusion.excludedText)
  await expect(page.getByRole('link', { name: overview.calculate })).toHaveCount(0)
})

test('a self-imposed limit is lowered at once and raised with a code', async ({ page, app }) => {
  const person = newPerson()
  const account = new AccountPages(page, app)
  await account.register(person)
  await advanceDay(app)
  await account.openProfile()
  const { limit, save } = account.profile
  const section = account.section(limit.title)
  const set = async (sum: string) => {
    await page.getByLabel(limit.label).fill(sum)
    await section.getByRole('button', { name: save }).click()
  }
  await set('много')
  await expect(account.summary).toContainText(limit.wrong)
  await set('50 000')
  await expect(section).toContainText('50\u00a0000\u00a0₸')
  await account.stepUp(person, () => set('80000'))
  await expect(section).toContainText('80\u00a0000\u00a0₸')
  await section.getByRole('button', { name: limit.remove }).click()
  await expect(section).toContainText(limit.none)
})

test('the consequences are shown before a consent is withdrawn', async ({ page, app }) => {
  const account = new AccountPages(page, app)
  await account.register(newPerson())
  await account.openProfile()
  const { consents } = account.profile
  const kind = account.auth.consentKinds.credit_bureau
  const section = account.section(consents.title)
  await section.getByRole('button', { name: consents.withdrawLabel(kind) }).click()
  await expect(section).toContainText(consents.followsRequired)
  await section.getByRole('group', { name: consents.sure }).getByRole('button').first().click()
  await expect(account.toast(consents.withdrawnToast)).toBeVisible()
  await section.getByRole('button', { name: consents.giveLabel(kind) }).click()
  await expect(account.toast(consents.givenToast)).toBeVisible()
  await section.getByText(consents.history).click()
  await expect(section.locator('ol li').filter({ hasText: kind })).toHaveCount(3)
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
