import type { Schemas } from '@/shared/api/contract'
import file from '../../../../site/consents.json'

type RegistrationConsent = keyof Schemas['RegistrationConsents']
export type ConsentKind = Schemas['ConsentKind']
export type Language = 'ru' | 'kk'
type Localized = Record<Language, string>

export interface ConsentText extends Localized {
  kind: ConsentKind
  is_required: boolean
  /** The published documents that the sentence refers to. */
  documents: string[]
  /** Null where no personal data are used. */
  details: { data: Localized; purpose: Localized; recipients: Localized; term: Localized } | null
}

/** The consent texts, from the same file that the server hashes. */
export const consentTexts = file.texts as ConsentText[]
export const consentVersion = file.version

/** The consents of registration; biometry is asked for before the camera check. */
export const registrationTexts = consentTexts.filter(
  (text): text is ConsentText & { kind: RegistrationConsent } => text.kind !== 'biometrics',
)

/** A detail of a consent with its name. */
export interface ConsentDetail {
  label: string
  text: string
}

type Operator = Pick<Schemas['SiteInfo'], 'legal_name' | 'bin' | 'data_abroad'>

/** Who gets which data, why, for how long and who else: the server hashes the same lines. */
export function detailsOf(
  { details }: ConsentText,
  language: Language,
  operator: Operator,
): ConsentDetail[] {
  if (!details) return []
  const { labels } = file
  const bin = language === 'kk' ? 'БСН' : 'БИН'
  const lines = [
    {
      label: labels.operator[language],
      text: `${operator.legal_name}, ${bin} ${operator.bin}`,
    },
    { label: labels.data[language], text: details.data[language] },
    { label: labels.purpose[language], text: details.purpose[language] },
    { label: labels.recipients[language], text: details.recipients[language] },
    { label: labels.term[language], text: details.term[language] },
  ]
  if (operator.data_abroad) {
    lines.push({ label: labels.abroad[language], text: operator.data_abroad })
  }
  return lines
}

/** A piece of a sentence; with a route, a link to a document. */
export interface Piece {
  text: string
  to?: string
}

/** "… [[label|route]] …" in pieces. */
export function piecesOf(sentence: string): Piece[] {
  return sentence
    .split(/(\[\[.+?\]\])/)
    .filter((part) => part !== '')
    .map((part) => {
      const [, text, to] = /^\[\[(.+)\|(.+)\]\]$/.exec(part) ?? []
      return text === undefined ? { text: part } : { text, to }
    })
}
