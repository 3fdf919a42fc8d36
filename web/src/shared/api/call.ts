import { http, type RequestOptions } from './client'
import type { Operations } from './schema'

export type Operation = keyof Operations

type Method = Parameters<typeof http.request>[0]

export interface CallOptions extends Pick<RequestOptions, 'signal' | 'query'> {
  /** What the braces of the path stand for. */
  params?: Record<string, string>
  /** Version of the record that the change is based on. */
  version?: number
  /** Sent again with the same key, a request does nothing twice. */
  key?: string
}

const BASE = '/api/v1'

/** One request to the API, typed by its document. */
export function call<O extends Operation>(
  operation: O,
  body?: Operations[O]['body'],
  { params, version, key, ...rest }: CallOptions = {},
): Promise<Operations[O]['answer']> {
  const [method, path] = placeOf(operation, params)
  return http.request(method, path, { ...rest, body, headers: headersOf({ version, key }) })
}

/** The method and the path of an operation. */
export function placeOf(
  operation: Operation,
  params: Record<string, string> = {},
): [method: Method, path: string] {
  const [method, path = ''] = operation.split(' ')
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  return [method as Method, BASE + filled]
}

/** What makes a change safe to send. */
export function headersOf({ version, key }: CallOptions): Record<string, string> {
  return {
    ...(version !== undefined && { 'If-Match': `"${version}"` }),
    ...(key !== undefined && { 'Idempotency-Key': key }),
  }
}

/** A file to save, whatever its kind. */
export function callForFile(path: string): Promise<Blob> {
  return http.request('GET', BASE + path, { isFile: true })
}
