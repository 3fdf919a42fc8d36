import { http, type RequestOptions } from '@/app/http/client'
import type { Operations } from './schema'

export type Operation = keyof Operations

type Method = Parameters<typeof http.request>[0]

interface Options extends Pick<RequestOptions, 'signal'> {
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
  { params = {}, version, key, ...rest }: Options = {},
): Promise<Operations[O]['answer']> {
  const [method, path = ''] = operation.split(' ')
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  return http.request(method as Method, BASE + address, {
    ...rest,
    body,
    headers: {
      ...(version !== undefined && { 'If-Match': `"${version}"` }),
      ...(key !== undefined && { 'Idempotency-Key': key }),
    },
  })
}

/** A file to save, whatever its kind. */
export function callForFile(path: string): Promise<Blob> {
  return http.request('GET', BASE + path, { isFile: true })
}
