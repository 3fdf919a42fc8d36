/** An application advanced by its API up to the screen under test. */

import { type APIResponse, expect, type Page } from '@playwright/test'
import consents from '../../site/consents.json' with { type: 'json' }
import type { Schemas } from '../../web/src/shared/api/contract'
import { poll } from './poll'
import { type SeededCustomer, signIn } from './seeded-customer'
import { messagesTo, type TestApp } from './test-app'

export type Application = Schemas['Application']

/** A person known to the sandbox (config/sandbox-people.toml). */
export interface SandboxPerson {
  iin: string
  phone: string
  surname: string
  given: string
  patronymic?: string
  /** Declared monthly income; 400 000 by default. */
  income?: string
}

const REQUEST = { product: 'short', amount_tenge: 60_000, term: 15 }

/** Unremarkable answers for one of the sandbox's people. */
function answersOf({
  surname,
  given,
  patronymic,
  income,
}: SandboxPerson): Record<string, Record<string, string>> {
  return {
    identity: {
      surname,
      given_name: given,
      patronymic: patronymic ?? '',
      no_patronymic: patronymic ? 'false' : 'true',
      document_kind: 'id_card',
      document_number: '045678912',
      document_issuer: 'interior_ministry',
      document_issued_on: '2022-03-01',
      document_expires_on: '2032-03-01',
    },
    address: {
      reg_region: '750000000',
      reg_district: 'Бостандыкский',
      reg_street: 'Абая',
      reg_house: '10',
      actual_same: 'true',
    },
    work: {
      employment: 'employed',
      employer_name: 'ТОО «Пример»',
      position: 'Бухгалтер',
      work_since: '2021-05',
      pay_day: '10',
      income: income ?? '400000',
      other_income: '0',
      loan_payments: '0',
      dependants: '0',
    },
    contacts: {},
  }
}

export class ApplicationApi {
  private token = ''

  constructor(
    readonly page: Page,
    readonly app: TestApp,
  ) {}

  /** Signs the browser in as this person, with messages in this language. */
  async register({ iin, phone }: SandboxPerson): Promise<void> {
    const language = 'ru'
    const codeRequest = { purpose: 'register', phone, language }
    const { code_id } = await this.call<Schemas['SentCode']>('POST', '/codes', codeRequest)
    const { access_token } = await this.call<Schemas['Session']>('POST', '/registrations', {
      phone,
      iin,
      code_id,
      code: await this.codeTo(phone),
      language,
      text_version: consents.version,
      consents: Object.fromEntries(
        consents.texts.filter(({ kind }) => kind !== 'biometrics').map(({ kind }) => [kind, true]),
      ),
    })
    this.token = access_token
  }

  /** Signs the browser in as a seeded customer. */
  async signIn(customer: SeededCustomer): Promise<void> {
    this.token = await signIn(this.page, this.app, customer)
  }

  /** The person's Authorization header. */
  get authorization(): string {
    return `Bearer ${this.token}`
  }

  /** The codes sent to a phone, the newest first; other messages may come in between. */
  private async codesTo(phone: string): Promise<string[]> {
    const messages = await messagesTo(this.app, phone)
    return messages.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
  }

  private async codeTo(phone: string, before = 0): Promise<string> {
    let code: string | undefined
    await poll(async () => {
      const codes = await this.codesTo(phone)
      code = codes.length > before ? codes[0] : undefined
      return code
    }).toBeTruthy()
    return code ?? ''
  }

  async call<T = Application>(
    method: string,
    path: string,
    data?: unknown,
    headers: Record<string, string> = {},
  ): Promise<T> {
    let answer = await this.send(method, path, data, headers)
    // The browser may have refreshed its session meanwhile, which invalidates older tokens; it may
    // do so again before the response.
    for (let again = 0; again < 3 && answer.status() === 401 && this.token; again += 1) {
      const refreshed = await this.send('POST', '/session/refresh')
      this.token = ((await refreshed.json()) as Schemas['Session']).access_token
      answer = await this.send(method, path, data, headers)
    }
    const text = await answer.text()
    expect(answer.ok(), `${method} ${path}: ${answer.status()} ${text}`).toBe(true)
    return (text ? JSON.parse(text) : null) as T
  }

  private send(
    method: string,
    path: string,
    data?: unknown,
    headers: Record<string, string> = {},
  ): Promise<APIResponse> {
    const { site } = this.app
    const authorization: Record<string, string> = this.token
      ? { authorization: `Bearer ${this.token}` }
      : {}
    return this.page.request.fetch(`${site}/api/v1${path}`, {
      method,
      data,
      headers: { origin: site, ...authorization, ...headers },
      // As browsers do: a keep-alive connection that the server closed carried no request.
      maxRetries: 2,
    })
  }

  async file(path: string): Promise<Buffer> {
    const answer = await this.send('GET', path)
    expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true)
    return answer.body()
  }

  show(): Promise<Application> {
    return this.call('GET', '/application')
  }

  /** A change based on the application's current version. */
  async change<T = Application>(method: string, path: string, data?: unknown): Promise<T> {
    const { version } = await this.show()
    return this.call<T>(method, path, data, { 'if-match': `"${version}"` })
  }

  step(step: string): Promise<Application> {
    return this.change('POST', `/application/actions/${step}`)
  }

  /** Waits for the jobs behind the application. */
  async until(...states: Application['state'][]): Promise<Application> {
    let last: Application | undefined
    await poll(
      async () => {
        last = await this.show()
        return states.includes(last.state) ? 'there' : last.state
      },
      { timeout: 20_000, message: `waits for ${states.join(', ')}` },
    ).toBe('there')
    return last as Application
  }

  /** Waits for the state register; returns the fields that it answers. */
  private async untilRegisterAnswers(): Promise<readonly string[]> {
    let register: Schemas['StateRegister'] | undefined
    await poll(
      async () => {
        const stored = await this.call<Schemas['QuestionnaireAnswers']>(
          'GET',
          '/application/answers',
        )
        register = stored.state_register
        return register.status
      },
      { timeout: 20_000 },
    ).not.toBe('waiting')
    return register?.fields ?? []
  }

  /** Submits the whole questionnaire of a new application. */
  async submit(person: SandboxPerson, request = REQUEST): Promise<Application> {
    await this.call('POST', '/application', request)
    const known = await this.untilRegisterAnswers()
    for (const [step, typed] of Object.entries(answersOf(person))) {
      const own = Object.entries(typed).filter(([field]) => !known.includes(field))
      const answers = Object.fromEntries(own)
      await this.change('PUT', `/application/answers/${step}`, { answers, is_final: true })
    }
    return this.change('POST', '/application/submit', { wants_partner_offers: false })
  }

  /** Advances to the camera check. */
  async toCamera(person: SandboxPerson, request = REQUEST): Promise<void> {
    await this.register(person)
    await this.submit(person, request)
    await this.until('PREAPPROVED')
    await this.step('continue')
    await this.until('BIO_REQUIRED')
  }

  /** Advances past the camera check, with pictures that the sandbox accepts as a face. */
  async pastCamera(person: SandboxPerson, request = REQUEST): Promise<void> {
    await this.toCamera(person, request)
    await this.finishCamera()
  }

  /** As another device would. */
  async finishCamera(): Promise<void> {
    await this.call('PUT', '/me/consents/biometrics', {
      is_given: true,
      text_version: consents.version,
      language: 'ru',
    })
    const { id, gestures } = await this.call<Schemas['BiometrySession']>(
      'POST',
      '/application/biometry-sessions',
    )
    const face = await picture(this.page)
    for (const gesture of gestures) {
      const path = `/application/biometry-sessions/${id}/frames/${gesture}`
      await this.call('PUT', path, face, { 'content-type': 'image/jpeg' })
    }
    await this.change('POST', `/application/biometry-sessions/${id}/complete`)
  }

  /** Advances to the offers, with a bank account for the payout. */
  async toOffers(person: SandboxPerson, request = REQUEST): Promise<void> {
    await this.pastCamera(person, request)
    await this.until('CARD_REQUIRED')
    await this.payTo('KZ41722C000000000001')
    await this.until('OFFERED')
  }

  /** Adds a bank account for the payout. */
  async payTo(iban: string): Promise<void> {
    const { id } = await this.call<Schemas['PayoutMethod']>('POST', '/payout-methods/ibans', {
      iban,
    })
    await this.change('POST', '/application/payout-method', { payout_method_id: id })
  }

  /** Advances to a paid-out loan. */
  async toLoan(person: SandboxPerson, request = REQUEST): Promise<void> {
    await this.toOffers(person, request)
    await this.signFirstOffer(person)
  }

  /** Another loan for a customer whose answers, biometry and account are known. */
  async repeatLoan(person: SandboxPerson, request = REQUEST): Promise<void> {
    await this.call('POST', '/application/repeat', request)
    await this.until('OFFERED')
    await this.signFirstOffer(person)
  }

  /** Signs the first offer and waits for the payout. */
  private async signFirstOffer(person: SandboxPerson): Promise<void> {
    await this.change('POST', '/application/sign', await this.requestSignature(person))
    await this.until('ACTIVE')
  }

  /** Chooses the first offer, agrees to its documents and asks for the code that signs them. */
  async requestSignature(person: SandboxPerson): Promise<{
    sha256: string | undefined
    code_id: string
    code: string
  }> {
    await this.change('POST', '/application/offer', { offer_number: 1 })
    await poll(async () => (await this.show()).signing_package?.documents.length).toBe(4)
    const kinds = (await this.show()).signing_package?.documents.map(({ kind }) => kind)
    await this.change('POST', '/application/accept-terms', { documents: kinds })
    const { signing_package: signing } = await this.until('CONTRACT_SIGNING')
    const before = (await this.codesTo(person.phone)).length
    const { code_id } = await this.call<Schemas['SentCode']>('POST', '/application/sign/codes', {
      sha256: signing?.sha256,
    })
    return { sha256: signing?.sha256, code_id, code: await this.codeTo(person.phone, before) }
  }
}

/** A JPEG with light and shadow, drawn by the browser itself. */
export async function picture(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1000, height: 640 })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.fillStyle = '#d8e4e8'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.fillStyle = '#10222b'
    context.font = '34px sans-serif'
    for (let line = 1; line < 16; line += 1)
      context.fillText('ҚАЗАҚСТАН 900412403019', 40, line * 40)
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? ''
  })
  return Buffer.from(base64, 'base64')
}
