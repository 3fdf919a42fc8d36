import { HYPHENS, normalizeSpaces } from './normalize'
import { invalid, type Parsed, valid } from './parsed'

type NameCode = 'name_empty' | 'name_characters' | 'name_length'

const LENGTH_MAX = 60

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
  return name.length > LENGTH_MAX ? invalid('name_length') : valid(name)
}
