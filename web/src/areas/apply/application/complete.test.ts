import { expect, it } from 'vitest'
import { words as biometry } from '@/areas/apply/words/biometry'
import { fixWords } from '@/areas/apply/words/fixes'
import { words as documents } from '@/areas/apply/words/id-documents'
import { words as payout } from '@/areas/apply/words/payout'
import { words as problems } from '@/shared/api/problems'
import { words as documentWords } from '@/shared/words/documents'
import { codesOf, type SchemaName } from '@/testing/contract'

/** Whatever the server may name has its words, in both languages: no screen is left speechless. */

const texts: [SchemaName, Record<string, unknown>[]][] = [
  ['FixReason', [fixWords.ru, fixWords.kz]],
  ['Gesture', [biometry.ru.gestures, biometry.kz.gestures]],
  ['BiometryFailure', [biometry.ru.error.reasons, biometry.kz.error.reasons]],
  ['UploadKind', [documents.ru.kinds, documents.kz.kinds]],
  ['UploadStatus', [documents.ru.statuses, documents.kz.statuses]],
  ['UploadHint', [documents.ru.uploadHints, documents.kz.uploadHints]],
  ['DocumentKind', [documentWords.ru.kinds, documentWords.kz.kinds]],
  ['PayoutFailure', [payout.ru.failed.reasons, payout.kz.failed.reasons]],
]

it.each(texts)('%s', (name, dictionaries) => {
  const codes = codesOf(name).sort()
  expect(codes.length).toBeGreaterThan(0)
  for (const words of dictionaries) expect(Object.keys(words).sort()).toEqual(codes)
})

it('every reason not to take a statement', () => {
  const codes = codesOf('StatementRejectionCode')
  expect(codes.length).toBeGreaterThan(10)
  for (const { files } of [problems.ru, problems.kz]) {
    for (const code of codes) expect(files).toHaveProperty(code)
  }
})
