import { expect, it } from 'vitest'
import document from '../../../../docs/openapi.json'
import { apiTypes, type Document } from '../../../build/api-types'
import { words } from './problems'

/** `npm run api -w web` writes it anew. */
it('is what docs/openapi.json describes', async () => {
  await expect(apiTypes(document as unknown as Document)).toMatchFileSnapshot('./schema.ts')
})

it('has words for every code of the API, and three for what happens on the way', () => {
  const codes = [...document.components.schemas.Code.enum, 'network', 'timeout', 'http']
  for (const { texts } of [words.ru, words.kz]) {
    expect(Object.keys(texts).sort()).toEqual(codes.sort())
  }
})

it('turns a document into types', () => {
  const types = apiTypes({
    components: {
      schemas: {
        Kind: { type: 'string', enum: ['a', 'b'] },
        Thing: {
          type: 'object',
          required: ['kind'],
          properties: {
            kind: { $ref: '#/components/schemas/Kind' },
            'odd-name': { type: ['integer', 'null'] },
            list: { type: 'array', items: { oneOf: [{ type: 'boolean' }, { type: 'null' }] } },
          },
        },
      },
    },
    paths: {
      '/api/v1/things/{id}': {
        put: {
          requestBody: {
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
          },
          responses: { 204: {}, default: {} },
        },
        get: { responses: { 200: { content: { 'application/pdf': {} } } } },
      },
    },
  })
  expect(types.split('\n').slice(2, -1)).toEqual([
    'export interface Schemas {',
    "  Kind: 'a' | 'b'",
    "  Thing: { kind: Schemas['Kind']; 'odd-name'?: number | null; list?: (boolean | null)[] }",
    '}',
    '',
    '/** What each operation takes and answers, by method and path below /api/v1. */',
    'export interface Operations {',
    "  'GET /things/{id}': { body: undefined; answer: Blob }",
    "  'PUT /things/{id}': { body: Schemas['Thing']; answer: null }",
    '}',
  ])
})
