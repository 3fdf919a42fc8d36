import { expectTypeOf, it } from 'vitest'
import type { CallArguments, Operation, Operations, Schemas } from './contract'

// Checked by the compiler: vitest only runs it.
it('names operations by method and path', () => {
  expectTypeOf<'GET /loans/{id}'>().toExtend<Operation>()
  expectTypeOf<'DELETE /loans/{id}'>().not.toExtend<Operation>()
  expectTypeOf<Operations['GET /loans/{id}']['answer']>().toEqualTypeOf<Schemas['Loan']>()
  expectTypeOf<Operations['DELETE /session']['answer']>().toBeNull()
  expectTypeOf<Operations['GET /documents/{id}/pdf']['answer']>().toEqualTypeOf<Blob>()
})

it('wants what an operation cannot do without', () => {
  expectTypeOf<[]>().toExtend<CallArguments<'GET /me'>>()
  expectTypeOf<[Schemas['SelfExclusion']]>().not.toExtend<CallArguments<'PUT /me/self-exclusion'>>()
  expectTypeOf<[Schemas['SelfExclusion'], { version: number }]>().toExtend<
    CallArguments<'PUT /me/self-exclusion'>
  >()
  expectTypeOf<[undefined]>().not.toExtend<CallArguments<'GET /loans/{id}'>>()
  expectTypeOf<[undefined, { params: { id: string } }]>().toExtend<
    CallArguments<'GET /loans/{id}'>
  >()
  expectTypeOf<[undefined, { query: { x: string } }]>().not.toExtend<
    CallArguments<'GET /short-links'>
  >()
})
