import type { Schemas } from '@/shared/api/contract'
import file from '../../../../site/consents.json'

type RegistrationConsent = keyof Schemas['RegistrationConsents']
export type ConsentKind = RegistrationConsent | 'biometrics'

export interface ConsentText {
  kind: ConsentKind
  is_required: boolean
  ru: string
  kk: string
}

/** The consent texts, from the same file that the server hashes. */
export const consentTexts = file.texts as ConsentText[]
export const consentVersion = file.version

/** The consents of registration; biometry is asked for before the camera check. */
export const registrationTexts = consentTexts.filter(
  (text): text is ConsentText & { kind: RegistrationConsent } => text.kind !== 'biometrics',
)

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
