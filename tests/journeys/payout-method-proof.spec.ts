/**
 * An account whose bank does not say whose it is: one tenge with a code is sent there, and the person
 * types the code. The ordinary way, where the bank says it, is in card-to-payout.spec.ts.
 */

import { expect } from '@playwright/test'
import { phone } from '../support/camera'
import { JourneyPages } from '../support/journey-pages'
import { poll } from '../support/poll'
import { aigul } from '../support/sandbox-people'
import { type TestApp, test } from '../support/test-app'

test.use(phone)

/** The accounts of the sandbox, by what their bank says. */
const SILENT = 'KZ398860000000000005'
const SOMEBODY_ELSES = 'KZ668860000000000004'

/** The code in the purpose of the newest transfer, as the bank's application shows it. */
async function codeInPurpose(app: TestApp): Promise<string> {
  let code = ''
  await poll(async () => {
    const answer = await fetch(`${app.sandbox}/acquirer/orders`)
    const { orders } = (await answer.json()) as { orders: { description: string }[] }
    code = /^Код (\d{6})$/.exec(orders[0]?.description ?? '')?.[1] ?? ''
    return code
  }).toBeTruthy()
  return code
}

const texts = {
  ru: {
    refusal: 'По данным банка, карта или счёт оформлены на другого человека. Укажите свои',
    title: 'Подтвердите, что карта или счёт ваши',
    send: 'Перевести 1 ₸ с кодом',
    code: 'Код из назначения платежа',
    confirm: 'Подтвердить',
  },
  kz: {
    refusal: 'Банктің дерегінше, карта немесе шот басқа адамның атында. Өзіңіздікін көрсетіңіз',
    title: 'Карта немесе шот сіздікі екенін растаңыз',
    send: 'Коды бар 1 ₸ аудару',
    code: 'Төлем мақсатындағы код',
    confirm: 'Растау',
  },
}

for (const locale of ['ru', 'kz'] as const) {
  test(`an account is proven by the code from one tenge (${locale})`, async ({ page, app }) => {
    test.setTimeout(120_000)
    const journey = new JourneyPages(page, app, locale)
    const { iban, addIban } = journey.t.cards
    const t = texts[locale]
    await journey.api.pastCamera(aigul)
    await journey.api.until('CARD_REQUIRED')
    await journey.account.open('/card/add-card/')
    const account = page.getByRole('textbox', { name: iban })
    await account.fill(SOMEBODY_ELSES)
    await journey.button(addIban).click()
    await expect(page.getByText(t.refusal)).toBeVisible()
    await account.fill(SILENT)
    await journey.button(addIban).click()
    await expect(journey.heading(t.title)).toBeVisible()

    await journey.button(t.send).click()
    const code = page.getByRole('textbox', { name: t.code })
    await expect(code).toBeVisible({ timeout: 20_000 })
    const right = await codeInPurpose(app)
    await code.fill(right === '000000' ? '111111' : '000000')
    await journey.button(t.confirm).click()
    await expect(code).toHaveAttribute('aria-invalid', 'true')
    await expect(page.locator('html')).toHaveJSProperty('scrollLeft', 0)
    // After a reload the same transfer still waits for its code.
    await page.reload()
    await code.fill(right)
    await journey.button(t.confirm).click()
    await expect(page).toHaveURL(/form\/(waiting|got-offer)/, { timeout: 20_000 })
  })
}

test('a new SIM asks for the face before the contract is signed', async ({ page, app }) => {
  test.setTimeout(150_000)
  const journey = new JourneyPages(page, app)
  await journey.api.toOffers(aigul)
  await journey.account.open('/form/got-offer/')
  await journey.agree()
  await fetch(`${app.sandbox}/sims/next`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone: aigul.phone, answer: 'changed_now' }),
  })
  await journey.button(journey.t.signing.get).click()
  await expect(page).toHaveURL(/form\/biometry/, { timeout: 20_000 })
  await expect(page.getByText('Перед выплатой нужно ещё раз показать лицо')).toBeVisible()
})
