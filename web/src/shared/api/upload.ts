import { ApiError, type ErrorCode, errorOf } from './api-error'
import { type AnyCallOptions, headersOf, splitOperation } from './call'
import { http } from './client'
import type { CallOptions, Operation, Operations } from './contract'

/** Operations that take a raw file. */
export type UploadOperation = Extract<
  Operation,
  | 'PUT /application/biometry-sessions/{id}/frames/{gesture}'
  | 'PUT /application/uploads/{kind}'
  | 'PUT /application/bank-statement'
  | 'POST /documents/verify'
  | 'POST /cases/{id}/files'
>

interface Progress {
  /** Between 0 and 1, as it goes. */
  onProgress?: (share: number) => void
}

type UploadArguments<O extends UploadOperation> =
  Record<string, never> extends CallOptions<O>
    ? [options?: CallOptions<O> & Progress]
    : [options: CallOptions<O> & Progress]

type AnyUploadOptions = AnyCallOptions & Progress

/** The time for ten megabytes on a weak connection. */
const TIMEOUT_MS = 120_000
const PAUSES_MS = [1000, 3000]
const PASSING = new Set([502, 503, 504])

/** Uploads a file, with retries after network failures: each of these operations is idempotent. */
export async function upload<O extends UploadOperation>(
  operation: O,
  file: Blob,
  ...[given]: UploadArguments<O>
): Promise<Operations[O]['answer']> {
  const options = (given ?? {}) as AnyUploadOptions
  for (let tries = 0; ; tries += 1) {
    try {
      return (await once(operation, file, options)) as Operations[O]['answer']
    } catch (reason) {
      const pauseMs = isPassing(reason) ? PAUSES_MS[tries] : undefined
      if (pauseMs === undefined) throw reason
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      options.signal?.throwIfAborted()
    }
  }
}

function isPassing(reason: unknown): boolean {
  if (!(reason instanceof ApiError)) return false
  return reason.code === 'network' || PASSING.has(reason.status)
}

/** XMLHttpRequest, because only it reports upload progress. */
function once(operation: UploadOperation, file: Blob, options: AnyUploadOptions): Promise<unknown> {
  const [method, path] = splitOperation(operation)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (code: ErrorCode) => reject(new ApiError(code, { status: 0, code }))
    const giveUp = () => request.abort()
    request.open(method, http.address(path, options.params))
    request.responseType = 'text'
    request.timeout = TIMEOUT_MS
    const headers = { ...http.headers(), ...headersOf(options), 'Content-Type': typeOf(file) }
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => {
      if (total > 0) options.onProgress?.(loaded / total)
    }
    request.onerror = () => fail('network')
    request.ontimeout = () => fail('timeout')
    request.onabort = () => reject(options.signal?.reason)
    request.onload = () => answerOf(request).then(resolve, reject)
    request.onloadend = () => options.signal?.removeEventListener('abort', giveUp)
    options.signal?.addEventListener('abort', giveUp)
    request.send(file)
  })
}

function typeOf(file: Blob): string {
  return file.type || 'application/octet-stream'
}

async function answerOf(request: XMLHttpRequest): Promise<unknown> {
  const { status, responseText } = request
  if (status >= 200 && status < 300) {
    return responseText ? JSON.parse(responseText) : null
  }
  const headers = new Headers()
  for (const name of ['Content-Type', 'Retry-After']) {
    const value = request.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  throw await errorOf(new Response(responseText, { status, headers }))
}
