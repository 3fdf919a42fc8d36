import { generateConstants, generateSchema } from '@zhedel/contract'
import { expect, it } from 'vitest'
import { codesOf } from '@/testing/contract'
import { words } from './problems'

/** Generation takes seconds while many tests run at once. */
const GENERATION_LIMIT_MS = 60_000

/** `npm run api -w web` updates it. */
it(
  'is what docs/openapi.json describes',
  async () => {
    await expect(await generateSchema()).toMatchFileSnapshot('./schema.ts')
    await expect(await generateConstants()).toMatchFileSnapshot('./constants.ts')
  },
  GENERATION_LIMIT_MS,
)

it('has a text for every error code of the API, and three for the network', () => {
  const codes = [...codesOf('ProblemCode'), 'network', 'timeout', 'http']
  for (const { texts } of [words.ru, words.kz]) {
    expect(Object.keys(texts).sort()).toEqual(codes.sort())
  }
})
