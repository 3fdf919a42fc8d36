import { http } from './client'
import { BASE, type CallArguments, type Method, type Operation, type Operations } from './contract'

/** Options of a call besides its body, whatever its operation. */
export interface AnyCallOptions {
  params?: Record<string, string>
  query?: Record<string, string | number>
  version?: number
  key?: string
  signal?: AbortSignal
}

/** One request to the API, typed by its OpenAPI document. */
export function call<O extends Operation>(
  operation: O,
  ...[body, options]: CallArguments<O>
): Promise<Operations[O]['answer']> {
  const [method, path] = splitOperation(operation)
  const { params, query, signal, ...rest } = (options ?? {}) as AnyCallOptions
  return http.request(method, path, { params, query, signal, body, headers: headersOf(rest) })
}

/** The method of an operation and its path, with braces. */
export function splitOperation(operation: Operation): [method: Method, path: string] {
  const [method, path = ''] = operation.split(' ')
  return [method as Method, BASE + path]
}

/** Concurrency and idempotency headers. */
export function headersOf({ version, key }: Pick<AnyCallOptions, 'version' | 'key'>) {
  return {
    ...(version !== undefined && { 'If-Match': `"${version}"` }),
    ...(key !== undefined && { 'Idempotency-Key': key }),
  }
}

/** A file to save, whatever its kind. */
export function callForFile(path: string): Promise<Blob> {
  return http.request('GET', BASE + path, { isFile: true })
}
