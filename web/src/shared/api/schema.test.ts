import { generate } from '@zhedel/contract'
import { expect, it } from 'vitest'
import document from '../../../../docs/openapi.json'
import { words } from './problems'

/** `npm run api -w web` updates it. */
it('is what docs/openapi.json describes', async () => {
  await expect(await generate()).toMatchFileSnapshot('./schema.ts')
})

it('has words for every code of the API, and three for what happens on the way', () => {
  const codes = [...document.components.schemas.Code.enum, 'network', 'timeout', 'http']
  for (const { texts } of [words.ru, words.kz]) {
    expect(Object.keys(texts).sort()).toEqual(codes.sort())
  }
})
