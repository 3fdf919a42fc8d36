import { describe, expect, it } from 'vitest'
import { words } from '@/shared/words/identity'
import shared from '../../../../site/identity.json'
import { parseOtp, parsePassword } from './credentials'
import { parseEmail, typoHint } from './email'
import { parseIban } from './iban'
import {
  type DocumentKind,
  documentDatesError,
  parseDocumentNumber,
  parseName,
} from './id-document'
import { ageOn, birthDateOf, parseBin, parseIin, sexOf } from './iin'
import type { Parsed } from './parsing'
import { hasKnownCode, parsePhone } from './phone'

type Code = keyof typeof words.ru

const document = (kind: DocumentKind) => (text: string) => parseDocumentNumber(kind, text)

const parsers = {
  bin: parseBin,
  email: parseEmail,
  iban: parseIban,
  id_card: document('id_card'),
  iin: parseIin,
  name: parseName,
  otp: parseOtp,
  passport: document('passport'),
  password: parsePassword,
  phone: parsePhone,
  residence_permit: document('residence_permit'),
} satisfies Record<string, (text: string) => Parsed<Code>>

describe('every text is taken as the server takes it', () => {
  it.each(Object.entries(parsers))('%s', (kind, parse: (text: string) => Parsed<Code>) => {
    const rows = shared[kind as keyof typeof parsers] as [string, string | null, string | null][]
    expect(rows.length).toBeGreaterThan(9)
    const answers = rows.map(([text]) => {
      const parsed = parse(text)
      return parsed.ok ? [text, parsed.value, null] : [text, null, parsed.error]
    })
    expect(answers).toEqual(rows)
  })
})

describe('what follows from a valid value is the same as on the server', () => {
  it('the birth and the sex', () => {
    const rows = shared.births as [string, [string, string]][]
    expect(rows.map(([iin]) => [iin, [birthDateOf(iin), sexOf(iin)]])).toEqual(rows)
  })

  it('the age', () => {
    const rows = shared.ages as [string, string, number | null][]
    expect(rows.map(([iin, today]) => [iin, today, ageOn(iin, today)])).toEqual(rows)
  })

  it('whether an operator is known', () => {
    const rows = shared.known_codes as [string, boolean][]
    expect(rows.map(([phone]) => [phone, hasKnownCode(phone)])).toEqual(rows)
  })

  it('the address that was meant', () => {
    const rows = shared.typo_hints as [string, string | null][]
    expect(rows.map(([email]) => [email, typoHint(email)])).toEqual(rows)
  })

  it('whether a document serves today', () => {
    const rows = shared.document_dates as [string, string, string, string | null][]
    const answers = rows.map(([issuedOn, expiresOn, today]) => {
      return [issuedOn, expiresOn, today, documentDatesError(issuedOn, expiresOn, today)]
    })
    expect(answers).toEqual(rows)
  })
})

it('every code has a text in both languages, and there are no others', () => {
  for (const locale of ['ru', 'kz'] as const) {
    expect(Object.keys(words[locale]).sort()).toEqual(shared.codes)
    // What to do, without blame: nothing is shouted, and a hint under a field has no full stop.
    for (const text of Object.values(words[locale])) expect(text).not.toMatch(/!|\.$|^$/)
  }
})
