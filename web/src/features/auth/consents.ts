import type { Schemas } from '@/api/schema'
import file from '../../../../site/consents.json'

export type ConsentKind = keyof Schemas['Consents']

export interface ConsentText {
  kind: ConsentKind
  is_required: boolean
  ru: string
  kk: string
}

/** The sentences that people agree to, the same file that the server hashes. */
export const consentTexts = file.texts as ConsentText[]
export const consentVersion = file.version

/** A piece of a sentence; with a route, the name of a document. */
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
