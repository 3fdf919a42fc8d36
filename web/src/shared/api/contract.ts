import type { components, paths } from './schema'

/** The API's types in our shape, from what openapi-typescript generates from docs/openapi.json. An
 * operation is named by its method and its path below /api/v1. */

export type Schemas = components['schemas']

export const BASE = '/api/v1'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Path = keyof paths extends `${typeof BASE}${infer P}` ? P : never

type OperationAt<M extends Method, P extends Path> =
  paths[`${typeof BASE}${P}`] extends Record<Lowercase<M>, infer O extends object> ? O : never

export type Operation = {
  [P in Path]: { [M in Method]: [OperationAt<M, P>] extends [never] ? never : `${M} ${P}` }[Method]
}[Path]

/** An operation in the document. */
type Described<O extends Operation> = O extends `${infer M extends Method} ${infer P extends Path}`
  ? OperationAt<M, P>
  : never

type JsonOf<T> = T extends { content: { 'application/json': infer J } } ? J : never

type BodyOf<D> = D extends { requestBody: infer R } ? JsonOf<R> : undefined

type SuccessOf<D> = D extends { responses: infer R } ? R[keyof R & (200 | 201 | 202 | 204)] : never

/** Nothing, JSON, or a file. */
type AnswerOf<S> = S extends { content?: never }
  ? null
  : [JsonOf<S>] extends [never]
    ? Blob
    : JsonOf<S>

/** Inputs and responses of each operation. */
export type Operations = {
  [O in Operation]: {
    body: [BodyOf<Described<O>>] extends [never] ? undefined : BodyOf<Described<O>>
    answer: AnswerOf<SuccessOf<Described<O>>>
  }
}

type ParametersOf<D, Place extends 'path' | 'query' | 'header'> = D extends {
  parameters: { [K in Place]?: infer P }
}
  ? Exclude<P, undefined>
  : never

type PathOption<D> = [ParametersOf<D, 'path'>] extends [never]
  ? { params?: undefined }
  : { params: ParametersOf<D, 'path'> }

type QueryOption<D> = [ParametersOf<D, 'query'>] extends [never]
  ? { query?: undefined }
  : Record<string, never> extends ParametersOf<D, 'query'>
    ? { query?: ParametersOf<D, 'query'> }
    : { query: ParametersOf<D, 'query'> }

/** Version of the record that the change is based on. */
type VersionOption<D> = [ParametersOf<D, 'header'>] extends [never]
  ? { version?: undefined }
  : { version: number }

export type CallOptions<O extends Operation> = PathOption<Described<O>> &
  QueryOption<Described<O>> &
  VersionOption<Described<O>> & {
    /** Idempotency key. */
    key?: string
    signal?: AbortSignal
  }

/** The body and the options of a call; either may be omitted where the operation needs none. */
export type CallArguments<O extends Operation> = O extends Operation
  ? Record<string, never> extends CallOptions<O>
    ? Operations[O]['body'] extends undefined
      ? [body?: undefined, options?: CallOptions<O>]
      : [body: Operations[O]['body'], options?: CallOptions<O>]
    : [body: Operations[O]['body'], options: CallOptions<O>]
  : never
