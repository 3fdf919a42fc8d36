/** The questionnaire without a mouse or a finger. */

import { expect, type Locator, type Page } from '@playwright/test'
import { ApplicationApi } from '../support/application'
import { newPerson } from '../support/person'
import { QuestionnairePages } from '../support/questionnaire-pages'
import { test } from '../support/test-app'

/** Presses Tab until the element has focus; every focused element on the way is visible. */
async function reach(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press('Tab')
    const isThere = await target.evaluate((element) => element === document.activeElement)
    if (isThere) {
      expect(await isInSight(page)).toBe(true)
      return
    }
  }
  throw new Error(`never reached ${target}`)
}

/** Not covered by the header or the sticky summary. */
function isInSight(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!focused) return false
    const { left, top, width, height } = focused.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && (focused.contains(hit) || hit.contains(focused))
  })
}

test('is answered and sent with the keyboard alone', async ({ page, app }) => {
  test.setTimeout(90_000)
  await page.setViewportSize({ width: 360, height: 640 })
  const api = new ApplicationApi(page, app)
  const form = new QuestionnairePages(page, app)
  const { fields, submit } = form.words
  await api.register({ ...newPerson(), surname: '', given: '' })
  await api.call('POST', '/application', { product: 'short', amount_tenge: 50_000, term: 15 })
  await form.open('/form/reg/')
  await form.on('names', '?step=identity')
  await page.locator('[data-cookie-notice]').getByRole('button').first().click()

  const type = async (label: string, text: string) => {
    await reach(page, form.field(label))
    await page.keyboard.type(text)
  }
  /**
   * Typed Cyrillic letters reach a select only from a real keyboard; arrow keys work from here too.
   */
  const choose = async (label: string, downs: number) => {
    await reach(page, form.field(label))
    for (let down = 0; down < downs; down += 1) await page.keyboard.press('ArrowDown')
  }
  await type(fields.surname, 'Қасымова')
  await type(fields.given_name, 'Әлия')
  await reach(page, page.getByLabel(fields.no_patronymic))
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')

  await form.on('document', '?step=identity&part=document')
  await expect(form.site.heading).toBeFocused()
  await type(fields.document_number, '045678912')
  await reach(page, page.getByRole('radio', { name: fields.interior_ministry }))
  await page.keyboard.press('Space')
  await type(fields.document_issued_on, '01032022')
  await type(fields.document_expires_on, '01032032')
  await page.keyboard.press('Enter')

  await form.on('address', '?step=address')
  await choose(fields.region, 2)
  await expect(form.field(fields.region)).toHaveValue('750000000')
  await type(fields.city_district, 'Бостандыкский')
  await type(fields.house, '10')
  await page.keyboard.press('Enter')

  await form.on('work', '?step=work')
  await choose(fields.employment, 4)
  await expect(form.field(fields.employment)).toHaveValue('pensioner')
  await reach(page, form.button(form.words.next))
  await page.keyboard.press('Enter')

  await form.on('income', '?step=work&part=income')
  await type(fields.income, '180000')
  await type(fields.dependants, '0')
  await page.keyboard.press('Enter')

  await form.on('contacts', '?step=contacts')
  await reach(page, form.button(form.words.next))
  await page.keyboard.press('Enter')

  await form.on('check', '?step=check')
  await reach(page, form.button(submit))
  await page.keyboard.press('Enter')
  await form.site.at('/form/preapproval/')
})
