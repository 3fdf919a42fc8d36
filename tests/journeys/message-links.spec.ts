/** Links in messages: unsubscribing without signing in, and the way back by a code. */

import { expect, type Page } from '@playwright/test'
import { AccountPages } from '../support/account-pages'
import { findViolations } from '../support/axe'
import { JourneyPages } from '../support/journey-pages'
import { newPerson } from '../support/person'
import { poll } from '../support/poll'
import { aigul } from '../support/sandbox-people'
import { advanceDay, messagesTo, type TestApp, test } from '../support/test-app'

const texts = {
  ru: {
    saved: 'Сохранено',
    stays:
      'Напоминания о платеже, коды и сообщения о договоре продолжат приходить: это часть договора, а не реклама.',
    getLink: 'Прислать ссылку',
    linkSent: 'Если номер есть у нас, SMS со ссылкой уже отправлено',
    sms: 'по SMS',
    email: 'по e-mail',
    save: 'Сохранить',
    emailLeft: 'Реклама остаётся по e-mail.',
    smsIsOff: 'по SMS (уже выключено)',
    none: 'Готово: рекламы больше не будет',
    nothing: 'Реклама уже выключена',
    badLink: 'Эта ссылка нам не подошла: возможно, она скопирована не полностью.',
    offer: 'Ваше предложение',
    getCode: 'Получить код',
    enter: 'Продолжить',
    used: 'Ссылка устарела или открыта не полностью. Это безопасно: без кода из SMS по ней никто не войдёт.',
    ways: ['Войти', 'Оплатить микрокредит'],
  },
  kz: {
    saved: 'Сақталды',
    stays:
      'Төлем туралы ескертулер, кодтар және шарт туралы хабарламалар келе береді: бұл жарнама емес, шарттың бөлігі.',
    getLink: 'Сілтеме жіберу',
    linkSent: 'Нөмір бізде болса, сілтемесі бар SMS жіберілді',
    sms: 'SMS арқылы',
    email: 'e-mail арқылы',
    save: 'Сақтау',
    emailLeft: 'Жарнама e-mail арқылы келе береді.',
    smsIsOff: 'SMS арқылы (өшірілген)',
    none: 'Дайын: енді жарнама келмейді',
    nothing: 'Жарнама өшірілген',
    badLink: 'Бұл сілтеме жарамады: толық көшірілмеген болуы мүмкін.',
    offer: 'Сізге ұсыныс',
    getCode: 'Код алу',
    enter: 'Жалғастыру',
    used: 'Сілтеме ескірген немесе толық ашылмаған. Бұл қауіпсіз: SMS-тегі кодсыз ол арқылы ешкім кіре алмайды.',
    ways: ['Кіру', 'Микрокредитті төлеу'],
  },
}

const screens = [
  { locale: 'ru', width: 360 },
  { locale: 'kz', width: 1280 },
] as const

/** What follows a path in the newest message that has it. */
async function keyTo(app: TestApp, to: string, path: string): Promise<string> {
  let key: string | undefined
  await poll(
    async () => {
      const texts = (await messagesTo(app, to)).map(({ text }) => text)
      key = texts.flatMap((text) => text.split(path)[1]?.split(/\s/)[0] ?? [])[0]
      return key
    },
    { message: `no ${path} for ${to}`, timeout: 15_000 },
  ).toBeTruthy()
  return key ?? ''
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

for (const { locale, width } of screens) {
  test.describe(`in ${locale} at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('marketing is ended from a message without signing in', async ({ page, app, browser }) => {
      test.setTimeout(60_000)
      const t = texts[locale]
      const person = newPerson()
      const account = new AccountPages(page, app, locale)
      await account.register(person)
      await advanceDay(app)
      await account.openProfile()
      const { settings, save } = account.profile
      const section = account.section(settings.title)
      for (const channel of [settings.sms, settings.email])
        await section.getByLabel(channel).check()
      await section.getByRole('button', { name: save }).click()
      await expect(account.toast(t.saved)).toBeVisible()

      // Nobody is signed in here, and there is no link yet.
      const stranger = await (
        await browser.newContext({ viewport: { width, height: 800 } })
      ).newPage()
      const prefix = locale === 'kz' ? '/kz' : ''
      await stranger.goto(`${app.site}${prefix}/unsub/`)
      await expect(stranger.getByText(t.stays)).toBeVisible()
      await button(stranger, t.getLink).click()
      await expect(stranger.locator('[data-error-summary]')).toBeFocused()
      expect(await findViolations(stranger, 'the phone')).toEqual([])
      for (const phone of ['+77019998877', person.phone]) {
        await stranger.goto(`${app.site}${prefix}/unsub/`)
        await stranger.getByLabel(account.auth.phone, { exact: true }).fill(phone)
        await button(stranger, t.getLink).click()
        await expect(stranger.getByText(t.linkSent)).toBeVisible()
      }
      const token = await keyTo(app, person.phone, '/unsub/?t=')
      expect(await messagesTo(app, '+77019998877')).toEqual([])

      // A mail scanner opens the link and changes nothing.
      await stranger.goto(`${app.site}${prefix}/unsub/?t=${token}`)
      await expect(stranger.getByLabel(t.sms, { exact: true })).not.toBeChecked()
      await expect(stranger.getByLabel(t.email, { exact: true })).toBeChecked()
      expect(await findViolations(stranger, 'the switches')).toEqual([])
      await page.reload()
      await expect(section.getByLabel(settings.sms)).toBeChecked()

      await button(stranger, t.save).click()
      await expect(stranger.getByText(t.emailLeft)).toBeVisible()
      expect(await findViolations(stranger, 'done')).toEqual([])
      await page.reload()
      await expect(section.getByLabel(settings.sms)).not.toBeChecked()
      await expect(section.getByLabel(settings.email)).toBeChecked()

      // The same link again: what is off is named and cannot be switched on.
      await stranger.reload()
      const off = stranger.getByLabel(t.smsIsOff)
      await expect(off).toBeDisabled()
      await stranger.getByLabel(t.email, { exact: true }).uncheck()
      await button(stranger, t.save).click()
      await expect(stranger.getByText(t.none)).toBeVisible()
      await stranger.reload()
      await expect(stranger.getByText(t.nothing)).toBeVisible()
      await stranger.goto(`${app.site}${prefix}/unsub/?t=${token.slice(1)}`)
      await expect(stranger.getByText(t.badLink)).toBeVisible()
    })

    test('a message leads to its screen by a code, once', async ({ page, app, browser }) => {
      test.setTimeout(120_000)
      const { api } = new JourneyPages(page, app, locale)
      await api.toOffers(aigul)
      const key = await keyTo(app, aigul.phone, '/sa/?k=')
      const other = await (await browser.newContext({ viewport: { width, height: 800 } })).newPage()
      const account = new AccountPages(other, app, locale)
      const t = texts[locale]
      await account.open(`/sa/?k=${key}`)
      await expect(other.getByRole('heading', { name: t.offer })).toBeVisible()
      // Most of the phone number stays hidden from whoever else has the link.
      await expect(other.getByText(aigul.phone)).toBeHidden()
      expect(await findViolations(other, 'the link')).toEqual([])
      const code = await account.codeAfter(aigul.phone, () => button(other, t.getCode).click())
      await account.code.fill(code === '000000' ? '000001' : '000000')
      await button(other, t.enter).click()
      await expect(account.summary).toBeFocused()
      expect(await findViolations(other, 'the code')).toEqual([])
      await account.code.fill(code)
      await button(other, t.enter).click()
      await account.at('/form/got-offer/')

      const third = await (await browser.newContext({ viewport: { width, height: 800 } })).newPage()
      const again = new AccountPages(third, app, locale)
      await again.open(`/sa/?k=${key}`)
      await expect(third.getByText(t.used)).toBeVisible()
      for (const name of t.ways) {
        await expect(third.locator('main').getByRole('link', { name })).toBeVisible()
      }
    })
  })
}
