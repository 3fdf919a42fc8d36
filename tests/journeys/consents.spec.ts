/** Withdrawn consents are signed again before any provider is asked about a customer. */

import { expect } from '@playwright/test'
import consents from '../../site/consents.json' with { type: 'json' }
import { phone } from '../support/camera'
import { JourneyPages } from '../support/journey-pages'
import { locales } from '../support/routes'
import { aigul } from '../support/sandbox-people'
import { test } from '../support/test-app'

test.use(phone)

const title = { ru: 'Подписание согласий', kz: 'Келісімдерге қол қою' }

for (const locale of locales) {
  test(`a code signs them, and the application goes on in ${locale}`, async ({ page, app }) => {
    const journey = new JourneyPages(page, app, locale)
    const { signing } = journey.t
    await journey.api.register(aigul)
    await journey.api.call('PUT', '/me/consents/credit_bureau', {
      is_given: false,
      text_version: consents.version,
      language: 'ru',
    })
    await journey.api.submit(aigul)
    await journey.account.open('/form/')
    await journey.account.at('/form/esign/')
    await expect(journey.account.site.heading).toHaveText(title[locale])
    const code = await journey.codeBy(signing.get, aigul.phone)
    await journey.account.code.fill(code === '000000' ? '111111' : '000000')
    await journey.button(signing.consents).click()
    await expect(journey.account.summary).toBeFocused()
    await journey.account.code.fill(code)
    await journey.button(signing.consents).click()
    await journey.account.at('/form/preapproval/')
    await journey.api.until('PREAPPROVED')
  })
}
