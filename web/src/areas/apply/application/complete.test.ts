import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { words as biometry } from '@/areas/apply/words/biometry'
import { fixWords } from '@/areas/apply/words/fixes'
import { words as documents } from '@/areas/apply/words/id-documents'
import { words as payout } from '@/areas/apply/words/payout'
import { words as problems } from '@/shared/api/problems'
import { words as papers } from '@/shared/words/documents'
import document from '../../../../../docs/openapi.json'

/** Whatever the server may name has its words, in both languages: no screen is left speechless. */

type Schema = keyof typeof document.components.schemas

function listed(name: Schema): string[] {
  const schema = document.components.schemas[name] as {
    enum?: string[]
    oneOf?: { enum?: string[] }[]
  }
  return (schema.enum ?? schema.oneOf?.flatMap((one) => one.enum ?? []) ?? []).sort()
}

const texts: [Schema, Record<string, unknown>[]][] = [
  ['FixReason', [fixWords.ru, fixWords.kz]],
  ['Gesture', [biometry.ru.gestures, biometry.kz.gestures]],
  ['BioFailure', [biometry.ru.error.reasons, biometry.kz.error.reasons]],
  ['DocumentKind', [documents.ru.kinds, documents.kz.kinds]],
  ['DocumentStatus', [documents.ru.statuses, documents.kz.statuses]],
  ['PictureHint', [documents.ru.seen, documents.kz.seen]],
  ['AnyPaperKind', [papers.ru.kinds, papers.kz.kinds]],
  ['PayoutFailure', [payout.ru.failed.reasons, payout.kz.failed.reasons]],
]

it.each(texts)('%s', (name, dictionaries) => {
  const codes = listed(name)
  expect(codes.length).toBeGreaterThan(0)
  for (const words of dictionaries) expect(Object.keys(words).sort()).toEqual(codes)
})

it('every reason not to take a statement', () => {
  const source = resolve(
    import.meta.dirname,
    '../../../../../crates/bank_statement/src/rejection.rs',
  )
  const codes = readFileSync(source, 'utf8').match(/"statement_\w+"/g) ?? []
  expect(codes.length).toBeGreaterThan(10)
  for (const { files } of [problems.ru, problems.kz]) {
    for (const code of codes) expect(files).toHaveProperty(JSON.parse(code))
  }
})
