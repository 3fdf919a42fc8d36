/** axe on the screens of an application, in both languages. */

import { expect } from '@playwright/test'
import { ApplicationApi, type SandboxPerson } from '../support/application'
import { devices, findViolationsAtBothWidths } from '../support/axe'
import { JourneyPages } from '../support/journey-pages'
import { newPerson } from '../support/person'
import { QuestionnairePages } from '../support/questionnaire-pages'
import { aigul, elena, timur, yerzhan } from '../support/sandbox-people'
import { test } from '../support/test-app'

/** Texts by which a screen is known to be complete. */
const texts = {
  ru: {
    upTo: 'Предварительно доступно до',
    submitted: 'Анкета отправлена. Ответы можно посмотреть, а если что-то неверно, изменить.',
    default: 'Основная',
  },
  kz: {
    upTo: 'Алдын ала қолжетімді сома, ең көбі',
    submitted: 'Сауалнама жіберілді. Жауаптарды қарауға, ал қате болса, өзгертуге болады.',
    default: 'Негізгі',
  },
}

for (const { locale, width, other } of devices) {
  test(`axe finds nothing in the questionnaire in ${locale} at ${width} px`, async ({
    page,
    app,
  }) => {
    test.setTimeout(150_000)
    await page.setViewportSize({ width, height: 640 })
    const person: SandboxPerson = { ...newPerson(), surname: 'Қасымова', given: 'Әлия' }
    const api = new ApplicationApi(page, app)
    const form = new QuestionnairePages(page, app, locale)
    const { application } = form
    const violations: string[] = []
    const check = async (state: string) =>
      violations.push(...(await findViolationsAtBothWidths(page, state, other)))

    await api.register(person)
    await form.open('/form/new-loan/')
    await expect(form.button(application.start)).toBeVisible()
    await check('new loan')
    await form.button(application.start).click()
    for (const [part, query] of [
      ['names', '?step=identity'],
      ['document', '?step=identity&part=document'],
      ['address', '?step=address'],
      ['work', '?step=work'],
      ['income', '?step=work&part=income'],
      ['contacts', '?step=contacts'],
    ] as const) {
      await form.open(`/form/reg/${query}`)
      await form.on(part, query)
      await form.next()
      if (part !== 'contacts') await expect(form.summary).toBeFocused()
      await check(`${part} with errors`)
    }
    await form.on('check', '?step=check')
    await check('check')
    await form.open('/form/haved/')
    await form.button(application.cancel).click()
    await check('giving up')
    await api.step('cancel')
    await api.submit(person)
    await form.open('/form/preapproval/')
    await expect(form.site.main).toContainText(texts[locale].upTo, { timeout: 15_000 })
    await check('first look')
    await form.open('/form/reg/')
    await expect(form.site.main).toContainText(texts[locale].submitted)
    await check('answers to read')
    expect(violations).toEqual([])
  })

  test(`axe finds nothing between the camera check and the payout in ${locale} at ${width} px`, async ({
    page,
    app,
  }) => {
    test.setTimeout(150_000)
    await page.setViewportSize({ width, height: 640 })
    const journey = new JourneyPages(page, app, locale)
    const { api, account, t } = journey
    const violations: string[] = []
    const check = async (state: string) =>
      violations.push(...(await findViolationsAtBothWidths(page, state, other)))

    await api.toCamera(aigul)
    await account.open('/form/biometry/')
    await expect(journey.button(t.biometry.fileWay)).toBeVisible()
    await check('before the camera')
    await api.finishCamera()
    await api.until('CARD_REQUIRED')
    await account.open('/card/add-card/')
    await journey.button(t.cards.addIban).click()
    await expect(account.summary).toBeFocused()
    await check('an account with errors')
    const iban = 'KZ41722C000000000001'
    await page.getByRole('textbox', { name: t.cards.iban }).fill(iban)
    await journey.button(t.cards.addIban).click()
    await expect(page).toHaveURL(/got-offer/, { timeout: 20_000 })
    await check('offers')
    await journey.agree(async () => {
      await journey.button(t.offer.agree).click()
      await expect(account.summary).toBeFocused()
      await check('terms with errors')
    })
    const code = await journey.codeBy(t.signing.get, aigul.phone)
    await check('signing')
    await account.code.fill(code)
    await journey.button(t.signing.contract).click()
    await expect(page).toHaveURL(/success/, { timeout: 30_000 })
    await expect(page.locator('main')).toContainText(/62\s520\s₸/)
    await check('money sent')
    await account.open('/card/')
    await expect(page.getByText(texts[locale].default, { exact: true })).toBeVisible()
    await check('cards')
    expect(violations).toEqual([])
  })

  test(`axe finds nothing where more data is requested in ${locale} at ${width} px`, async ({
    page,
    app,
  }) => {
    test.setTimeout(150_000)
    await page.setViewportSize({ width, height: 640 })
    const violations: string[] = []
    const check = async (state: string) =>
      violations.push(...(await findViolationsAtBothWidths(page, state, other)))
    const journey = new JourneyPages(page, app, locale)
    const { account, t } = journey

    await journey.api.pastCamera(elena)
    await journey.api.until('STATEMENT_REQUIRED')
    await account.open('/form/bank-statement/')
    await expect(journey.button(t.statement.skip)).toBeVisible()
    await check('statement')
    await page.context().clearCookies()
    const faces = new JourneyPages(page, app, locale)
    await faces.api.pastCamera(yerzhan)
    await faces.api.until('DOCS_REQUIRED')
    await account.open('/docs/verify/')
    await journey.button(t.documents.submit).click()
    await expect(account.summary).toBeFocused()
    await check('documents with errors')
    await page.context().clearCookies()
    const strangers = new JourneyPages(page, app, locale)
    await strangers.api.pastCamera(timur)
    await strangers.api.until('BIO_RETRY')
    await account.open('/form/biometry-error/')
    await expect(journey.button(t.biometry.retry)).toBeVisible()
    await check('a face that is not recognised')
    expect(violations).toEqual([])
  })
}
