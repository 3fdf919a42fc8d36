import { compact } from './normalize'
import { invalid, type Parsed, valid } from './parsed'

export type DocumentKind = 'id_card' | 'passport' | 'residence_permit'

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
