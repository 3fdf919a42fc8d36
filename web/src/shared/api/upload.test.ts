// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { http } from './client'
import { upload } from './upload'

/** A request that does what the test says, one answer after the other. */
class FakeRequest {
  static sent: FakeRequest[] = []
  static answers: { status: number; body?: string; type?: string }[] = []
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  headers: Record<string, string> = {}
  line = ''
  status = 0
  responseText = ''
  onload = () => {}
  onerror = () => {}
  onloadend = () => {}
  private type = ''
  open(method: string, address: string) {
    this.line = `${method} ${address}`
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getResponseHeader(name: string) {
    return name === 'Content-Type' ? this.type : null
  }
  send() {
    FakeRequest.sent.push(this)
    const { status, body = '', type = '' } = FakeRequest.answers.shift() ?? { status: 0 }
    Object.assign(this, { status, responseText: body, type })
    this.upload.onprogress?.({ loaded: 1, total: 2 })
    if (status === 0) this.onerror()
    else this.onload()
    this.onloadend()
  }
}

const picture = new Blob(['jpeg'], { type: 'image/jpeg' })
const frame = { params: { id: 'a b', gesture: 'smile' } } as const

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  Object.assign(FakeRequest, { sent: [], answers: [] })
  http.setToken('t', 'Bearer')
})
afterEach(() => {
  vi.useRealTimers()
  http.setToken(null)
})

async function outcome(promise: Promise<unknown>): Promise<unknown> {
  const settled = promise.catch((reason: unknown) => reason)
  await vi.runAllTimersAsync()
  return settled
}

it('sends a file unchanged with token, version and key, and reports progress', async () => {
  FakeRequest.answers = [{ status: 200, body: '{"state":"STATEMENT_PROCESSING"}' }]
  const onProgress = vi.fn()
  const pdf = new Blob(['%PDF-'], { type: 'application/pdf' })
  const sent = upload('PUT /application/bank-statement', pdf, { version: 7, key: 'k', onProgress })
  expect(await outcome(sent)).toEqual({ state: 'STATEMENT_PROCESSING' })
  expect(FakeRequest.sent[0]?.line).toBe('PUT /api/v1/application/bank-statement')
  expect(FakeRequest.sent[0]?.headers).toMatchObject({
    Authorization: 'Bearer t',
    'Content-Type': 'application/pdf',
    'If-Match': '"7"',
    'Idempotency-Key': 'k',
  })
  expect(onProgress).toHaveBeenCalledWith(0.5)
})

it('answers nothing where there is nothing to answer', async () => {
  FakeRequest.answers = [{ status: 204 }]
  const sent = upload('PUT /application/biometry-sessions/{id}/frames/{gesture}', picture, frame)
  expect(await outcome(sent)).toBeNull()
  expect(FakeRequest.sent[0]?.line).toBe(
    'PUT /api/v1/application/biometry-sessions/a%20b/frames/smile',
  )
})

it('tries again where the network broke, and not for ever', async () => {
  FakeRequest.answers = [{ status: 0 }, { status: 503 }, { status: 204 }]
  const operation = 'PUT /application/biometry-sessions/{id}/frames/{gesture}'
  expect(await outcome(upload(operation, picture, frame))).toBeNull()
  expect(FakeRequest.sent.length).toBe(3)
  expect(await outcome(upload(operation, picture, frame))).toMatchObject({ code: 'network' })
  expect(FakeRequest.sent.length).toBe(6)
})

it('passes on why a file is refused, at once', async () => {
  const body = JSON.stringify({ code: 'file.rejected', detail: 'file_heic' })
  FakeRequest.answers = [{ status: 422, body, type: 'application/problem+json' }]
  const sent = upload('PUT /application/uploads/{kind}', picture, { params: { kind: 'selfie' } })
  expect(await outcome(sent)).toMatchObject({
    name: 'ApiError',
    status: 422,
    code: 'file.rejected',
    message: 'file_heic',
  })
  expect(FakeRequest.sent.length).toBe(1)
})
