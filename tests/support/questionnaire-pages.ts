/** The questionnaire of an application. */

import { expect, type Locator, type Page } from '@playwright/test'
import type { Locale } from './routes'
import { SitePage } from './site-page'
import type { TestApp } from './test-app'
import { type Words, words } from './words'

interface Names {
  surname: string
  given: string
  patronymic?: string
}

const ALIYA: Names = { surname: 'Қасымова', given: 'Әлия' }

export const CHOICE = '?amount=50000&days=15'

export class QuestionnairePages {
  readonly site: SitePage
  readonly words: Words['questionnaire']
  readonly application: Words['application']
  readonly summary: Locator
  /** "Сохранено 12:04". */
  readonly saved: Locator
  readonly prefix: string

  constructor(
    readonly page: Page,
    readonly app: TestApp,
    locale: Locale = 'ru',
  ) {
    this.site = new SitePage(page, app.site)
    this.words = words[locale].questionnaire
    this.application = words[locale].application
    this.prefix = locale === 'kz' ? '/kz' : ''
    this.summary = page.locator('[data-error-summary]')
    this.saved = page.locator('[data-save-status="saved"]')
  }

  open(path: string): Promise<void> {
    return this.site.open(this.prefix + path)
  }

  /** The step is open, with its heading. */
  async on(part: keyof Words['questionnaire']['parts'], query: string): Promise<void> {
    await this.site.at(`${this.prefix}/form/reg/${query}`)
    await expect(this.site.heading).toHaveText(this.words.parts[part])
  }

  field(label: string): Locator {
    const { optional } = this.words
    const name = label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    return this.page.getByLabel(new RegExp(`^${name}( \\(${optional}\\))?$`))
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  async next(): Promise<void> {
    await this.button(this.words.next).click()
  }

  async fillNames({ surname, given, patronymic }: Names = ALIYA): Promise<void> {
    const { fields } = this.words
    await this.field(fields.surname).fill(surname)
    await this.field(fields.given_name).fill(given)
    if (patronymic) await this.field(fields.patronymic).fill(patronymic)
    else await this.page.getByLabel(fields.no_patronymic).check()
  }

  async fillDocument(): Promise<void> {
    const { fields } = this.words
    await this.field(fields.document_number).fill('045678912')
    await this.page.getByRole('radio', { name: fields.interior_ministry }).check()
    await this.field(fields.document_issued_on).pressSequentially('01032022')
    await this.field(fields.document_expires_on).fill('2032-03-01')
  }

  async fillAddress(): Promise<void> {
    const { fields } = this.words
    await this.field(fields.region).selectOption('750000000')
    await this.field(fields.city_district).fill('Бостандыкский')
    await this.field(fields.house).fill('10')
  }

  async fillWork(): Promise<void> {
    const { fields } = this.words
    await this.field(fields.employment).selectOption('employed')
    await this.field(fields.employer_name).fill('ТОО «Пример»')
    await this.field(fields.position).fill('Бухгалтер')
    await this.field(fields.work_since).pressSequentially('052021')
  }

  async fillIncome(): Promise<void> {
    const { fields } = this.words
    await this.field(fields.income).fill('400 000')
    await this.field(fields.dependants).fill('0')
  }

  /** The state register knows the person: occupation and income are left. */
  async fillKnown(): Promise<void> {
    const { fields } = this.words
    await this.on('earnings', '?step=work&part=earnings')
    await this.field(fields.employment).selectOption('employed')
    await this.field(fields.income).fill('400 000')
    await this.next()
    await this.on('check', '?step=check')
  }

  /** From the first step to the summary, where the state register is silent. */
  async fillAll(names?: Names): Promise<void> {
    await this.on('names', '?step=identity')
    await this.fillNames(names)
    await this.next()
    await this.on('document', '?step=identity&part=document')
    await this.fillDocument()
    await this.next()
    await this.on('address', '?step=address')
    await this.fillAddress()
    await this.next()
    await this.on('work', '?step=work')
    await this.fillWork()
    await this.next()
    await this.on('income', '?step=work&part=income')
    await this.fillIncome()
    await this.next()
    await this.on('contacts', '?step=contacts')
    await this.next()
    await this.on('check', '?step=check')
  }
}
