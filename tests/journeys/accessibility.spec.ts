/** axe on the screens from the questionnaire to the decision, in both languages. */

import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { ApplicationApi, type Known } from '../support/application'
import { test } from '../support/house'
import { newPerson } from '../support/person'
import { QuestionnairePages } from '../support/questionnaire-pages'
import { locales } from '../support/routes'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function faults(page: Page, state: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).withTags(tags)
  const { violations } = await axe.options({ resultTypes: ['violations'] }).analyze()
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return [
    ...violations.map(({ id, nodes }) => `${state}: ${id} at ${nodes[0]?.target.join(' ')}`),
    ...(over > 0 ? [`${state}: ${over} px too wide`] : []),
  ]
}

for (const locale of locales) {
  for (const width of [320, 1280]) {
    test(`nothing is wrong with the questionnaire in ${locale} at ${width} px`, async ({
      page,
      house,
    }) => {
      test.setTimeout(150_000)
      await page.setViewportSize({ width, height: 640 })
      const person: Known = { ...newPerson(), surname: 'Қасымова', given: 'Әлия' }
      const api = new ApplicationApi(page, house)
      const form = new QuestionnairePages(page, house, locale)
      const { words, decision } = form
      const found: string[] = []
      const look = async (state: string) => found.push(...(await faults(page, state)))

      await api.register(person)
      await form.open('/form/new-loan/')
      await expect(form.button(decision.newLoan.start)).toBeVisible()
      await look('new loan')
      await form.button(decision.newLoan.start).click()
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
        await look(`${part} with errors`)
      }
      await form.on('check', '?step=check')
      await look('check')
      await form.open('/form/haved/')
      await form.button(form.application.cancel.button).click()
      await look('giving up')
      await api.step('cancel')
      await api.submit(person)
      await form.open('/form/preapproval/')
      await expect(form.site.main).toContainText(decision.preapproval.upTo, { timeout: 15_000 })
      await look('first look')
      await form.open('/form/reg/')
      await expect(form.site.main).toContainText(words.readOnly.text)
      await look('answers to read')
      expect(found).toEqual([])
    })
  }
}
