/** Opening a step out of turn, in every state that a customer reaches by hand. */

import { expect } from '@playwright/test'
import { ApplicationApi, type SandboxPerson } from '../support/application'
import { newPerson } from '../support/person'
import { QuestionnairePages } from '../support/questionnaire-pages'
import { addresses } from '../support/routes'
import { aigul } from '../support/sandbox-people'
import { seedCustomer } from '../support/seeded-customer'
import { test } from '../support/test-app'

const somebody = (): SandboxPerson => ({ ...newPerson(), surname: 'Қасымова', given: 'Әлия' })

/** People of the sandbox with particular behaviour. */
const inArrears: SandboxPerson = {
  iin: '830730402074',
  phone: '+77010000105',
  surname: 'Мельник',
  given: 'Ольга',
  patronymic: 'Викторовна',
}

const prepare: Record<string, (api: ApplicationApi) => Promise<unknown>> = {
  NONE: (api) => api.register(somebody()),
  async DRAFT(api) {
    await api.register(somebody())
    await api.call('POST', '/application', { product: 'short', amount_tenge: 50_000, term: 15 })
  },
  async PREAPPROVED(api) {
    const person = somebody()
    await api.register(person)
    await api.submit(person)
    await api.until('PREAPPROVED')
  },
  BIO_REQUIRED: (api) => api.toCamera(somebody()),
  OFFERED: (api) => api.toOffers(aigul),
  async CANCELLED(api) {
    await api.register(somebody())
    await api.call('POST', '/application', { product: 'short', amount_tenge: 50_000, term: 15 })
    await api.step('cancel')
  },
  async DECLINED(api) {
    await api.register(inArrears)
    await api.submit(inArrears)
    await api.until('DECLINED')
  },
  'ACTIVE, just paid out': async (api) => api.signIn(await seedCustomer(api.app, 'fresh')),
  async ACTIVE(api) {
    await api.signIn(await seedCustomer(api.app, 'fresh'))
    await api.step('acknowledge_success')
  },
  'NONE, with a closed loan': async (api) => api.signIn(await seedCustomer(api.app, 'closed')),
}

/** With an open loan, what would start another application shows that loan. */
const besideLoan = {
  '/form/haved/': '/form/haved/',
  '/form/new-loan/': '/form/haved/',
  '/form/reg/': '/form/haved/',
}

/** Where each step leads in each state: to one place, except for the steps named. */
const places: Record<string, { all: string; but: Record<string, string> }> = {
  NONE: { all: '/form/new-loan/', but: {} },
  DRAFT: {
    all: '/form/reg/',
    but: { '/form/haved/': '/form/haved/', '/form/new-loan/': '/form/haved/' },
  },
  PREAPPROVED: {
    all: '/form/preapproval/',
    but: {
      '/form/haved/': '/form/haved/',
      '/form/new-loan/': '/form/haved/',
      '/form/reg/': '/form/reg/',
    },
  },
  BIO_REQUIRED: {
    all: '/form/biometry/',
    but: {
      '/form/haved/': '/form/haved/',
      '/form/new-loan/': '/form/haved/',
      '/form/reg/': '/form/reg/',
    },
  },
  OFFERED: {
    all: '/form/got-offer/',
    but: { '/form/haved/': '/form/haved/', '/form/new-loan/': '/form/haved/' },
  },
  CANCELLED: { all: '/form/new-loan/', but: {} },
  DECLINED: { all: '/decline/', but: {} },
  'ACTIVE, just paid out': { all: '/success/', but: besideLoan },
  ACTIVE: { all: '/loan/details/', but: besideLoan },
  'NONE, with a closed loan': { all: '/form/new-loan/', but: {} },
}

/** Every step. */
const STEPS = [
  '/form/',
  '/form/reg/',
  '/form/preapproval/',
  '/form/biometry/',
  '/form/biometry-waiting/',
  '/form/biometry-error/',
  '/form/bank-statement/',
  '/form/bank-statement-waiting/',
  '/form/esign/',
  '/form/got-offer/',
  '/form/accept-offer/',
  '/form/haved/',
  '/form/new-loan/',
  '/form/waiting/',
  '/form/withdrawal/',
  '/decline/',
  '/decline-with-offers/',
  '/docs/verify/',
  '/docs/waiting/',
]

test('the table of addresses has these steps and no others', () => {
  const steps = addresses.filter(({ route, locale }) => route.access === 'step' && locale === 'ru')
  expect(steps.map(({ path }) => path)).toEqual(STEPS)
})

for (const [state, { all, but }] of Object.entries(places)) {
  test(`in ${state} every step leads where it should, and keeps attribution`, async ({
    page,
    app,
  }) => {
    test.setTimeout(120_000)
    const api = new ApplicationApi(page, app)
    const form = new QuestionnairePages(page, app)
    await page.addInitScript(() => localStorage.setItem('zhedel_signed_in', '1'))
    await prepare[state]?.(api)
    expect((await api.show()).state).toBe(state.split(',')[0])
    for (const [at, path] of STEPS.entries()) {
      const expected = but[path] ?? all
      const opened = `${path}?utm_source=sms`
      // By URL and by link in turns: both determine the current step.
      if (at % 2 === 0) await form.site.open(opened)
      else await form.site.followNew(opened)
      // The questionnaire also names its part.
      await expect(page, `${path} in ${state}`).toHaveURL(
        new RegExp(`^${app.site}${expected}\\?utm_source=sms(&step=\\w+)?$`),
      )
      await expect(form.site.heading).toBeVisible()
      await expect(form.site.main.locator('[aria-busy="true"]')).toHaveCount(0)
      await expect(form.site.main.getByRole('alert')).toHaveCount(0)
    }
  })
}

test('says why another step is shown than the one that was opened', async ({ page, app }) => {
  const api = new ApplicationApi(page, app)
  const form = new QuestionnairePages(page, app)
  await prepare.DRAFT?.(api)
  await form.open('/form/waiting/')
  await form.on('names', '?step=identity')
  await expect(page.getByText('Сначала завершите шаг «Анкета»')).toBeVisible()
})

test('an application is cancelled after a confirmation, and started again', async ({
  page,
  app,
}) => {
  const api = new ApplicationApi(page, app)
  const form = new QuestionnairePages(page, app)
  await prepare.DRAFT?.(api)
  await form.open('/form/new-loan/')
  await form.site.at('/form/haved/')
  await expect(page.getByRole('link', { name: 'Продолжить заявку' })).toBeVisible()
  await form.button('Отменить заявку').click()
  await expect(page.getByRole('dialog')).toContainText(
    'Это бесплатно и ни на что не влияет. Ответы анкеты сохранятся: пригодятся, если подадите новую заявку.',
  )
  await form.button('Нет, продолжить').click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await form.button('Отменить заявку').click()
  await form.button('Да, отменить').click()
  await form.site.at('/form/new-loan/')
  await expect(form.site.main).toContainText('Прошлая заявка отменена')
  await form.button('Продолжить').click()
  await form.on('names', '?step=identity')
})

test('a decline says why and until when, and can be reviewed', async ({ page, app }) => {
  const api = new ApplicationApi(page, app)
  const form = new QuestionnairePages(page, app)
  await prepare.DECLINED?.(api)
  await form.open('/form/')
  await form.site.at('/decline/')
  await expect(form.site.main).toContainText('Причина: есть просрочка по другим кредитам')
  await expect(form.site.main).toContainText('Новую заявку можно подать с')
  await form.button('Отправить просьбу').click()
  await expect(form.summary).toContainText('Напишите, на что обратить внимание')
  await page.getByLabel('На что обратить внимание').fill('Просрочка закрыта вчера, приложу справку')
  await form.button('Отправить просьбу').click()
  await expect(form.site.main).toContainText('Просьба отправлена')
  await page.reload()
  await expect(form.site.main).toContainText('Просьба отправлена')
})

test('submitted answers can be read, and reopening them has consequences', async ({
  page,
  app,
}) => {
  const api = new ApplicationApi(page, app)
  const form = new QuestionnairePages(page, app)
  await prepare.PREAPPROVED?.(api)
  await form.open('/form/reg/')
  await expect(form.site.main).toContainText(
    'Анкета отправлена. Ответы можно посмотреть, а если что-то неверно, изменить.',
  )
  await expect(form.site.main).toContainText('Қасымова')
  await form.button('Изменить ответы').click()
  await expect(page.getByRole('dialog')).toContainText(
    'Анкета откроется снова, и после отправки мы проверим заявку заново: решение будет пересчитано. Введённое раньше сохранится.',
  )
  await form.button('Открыть анкету').click()
  await form.on('check', '?step=check')
})
