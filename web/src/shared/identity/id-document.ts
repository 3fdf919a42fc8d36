import { NAME_CHARS_MAX } from '@/shared/api/constants'
import type { Schemas } from '@/shared/api/contract'
import { compact, HYPHENS, invalid, normalizeSpaces, type Parsed, valid } from './parsing'

export type DocumentKind = Schemas['IdDocumentKind']

type NumberCode = 'document_empty' | `${DocumentKind}_number`
type DatesCode = 'document_dates' | 'document_issued_in_future' | 'document_expired'

const NUMBERS: Record<DocumentKind, RegExp> = {
  id_card: /^[0-9]{9}$/,
  passport: /^[A-Z][0-9]{8}$/,
  residence_permit: /^[0-9]{9}$/,
}

export function parseDocumentNumber(kind: DocumentKind, text: string): Parsed<NumberCode> {
  const number = compact(text)
  if (number === '') return invalid('document_empty')
  return NUMBERS[kind].test(number) ? valid(number) : invalid(`${kind}_number` as const)
}

/** What is wrong with the days of a document today, if anything. All three as "2026-11-15". */
export function documentDatesError(
  issuedOn: string,
  expiresOn: string,
  today: string,
): DatesCode | null {
  if (issuedOn >= expiresOn) return 'document_dates'
  if (issuedOn > today) return 'document_issued_in_future'
  return expiresOn <= today ? 'document_expired' : null
}

type NameCode = 'name_empty' | 'name_characters' | 'name_length'

const APOSTROPHES = /['`\u00b4\u2018\u2019\u02bc]/g

/** Cyrillic, which has the Kazakh letters, and Latin with the marks that neighbours put on it. */
const LETTER =
  'A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0259\u1e00-\u1eff\u0400-\u0481\u048a-\u04ff'
const NAME = new RegExp(`^[${LETTER} '-]*[${LETTER}][${LETTER} '-]*$`)

/** A surname, a given name or a patronymic, as the document writes it. */
export function parseName(text: string): Parsed<NameCode> {
  const name = normalizeSpaces(text).replace(HYPHENS, '-').replace(APOSTROPHES, "'")
  if (name === '') return invalid('name_empty')
  if (!NAME.test(name)) return invalid('name_characters')
  return name.length > NAME_CHARS_MAX ? invalid('name_length') : valid(name)
}
