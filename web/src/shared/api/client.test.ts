import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createHttpClient } from './client'

const fetcher = vi.fn<typeof fetch>()
const ok = () => new Response('{"ok":true}')
const status = (code: number, headers?: Record<string, string>) =>
  new Response('', { status: code, headers })

beforeEach(() => {
  fetcher.mockReset()
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetcher)
})
afterEach(() => void vi.useRealTimers())

const sentHeaders = () => fetcher.mock.lastCall?.[1]?.headers as Record<string, string>

async function outcome(promise: Promise<unknown>): Promise<unknown> {
  const settled = promise.catch((reason: unknown) => reason)
  await vi.runAllTimersAsync()
  return settled
}

it('asks for JSON under the base address', async () => {
  fetcher.mockImplementation(async () => ok())
  await createHttpClient().get('/api/v1/page', { query: { path: '/kz/faq/' } })
  expect(fetcher.mock.lastCall?.[0]).toBe('/api/v1/page?path=%2Fkz%2Ffaq%2F')
  expect(sentHeaders()).toEqual({ Accept: 'application/json, text/plain, */*' })
  await createHttpClient({ baseUrl: 'https://api.example.kz/' }).post('/x', { a: 1 })
  expect(fetcher.mock.lastCall?.[0]).toBe('https://api.example.kz/x')
  expect(fetcher.mock.lastCall?.[1]).toMatchObject({ method: 'POST', body: '{"a":1}' })
  expect(sentHeaders()['Content-Type']).toBe('application/json')
})

it('sends the token until it is taken away', async () => {
  fetcher.mockImplementation(async () => ok())
  const client = createHttpClient()
  client.setToken('t', 'Bearer')
  await client.get('/x')
  expect(sentHeaders().Authorization).toBe('Bearer t')
  client.setToken('t')
  await client.get('/x')
  expect(sentHeaders().Authorization).toBe('t')
  for (const none of [false, null, undefined, ''] as const) {
    client.setToken('t', 'Bearer')
    client.setToken(none, 'Bearer')
    await client.get('/x')
    expect(sentHeaders()).not.toHaveProperty('Authorization')
  }
})

it('reads a problem', async () => {
  const problem = {
    status: 429,
    title: 'Too many',
    detail: 'Слишком часто',
    code: 'otp.too_many',
    field: 'code',
    retry_after_s: 30,
    trace_id: 'abc',
  }
  const headers = { 'Content-Type': 'application/problem+json' }
  fetcher.mockResolvedValue(new Response(JSON.stringify(problem), { status: 429, headers }))
  expect(await outcome(createHttpClient().post('/x'))).toMatchObject({
    name: 'ApiError',
    status: 429,
    code: 'otp.too_many',
    field: 'code',
    retryAfterS: 30,
    traceId: 'abc',
    message: 'Слишком часто',
  })
})

it('asks again twice at the most, and only what is safe to ask again', async () => {
  const client = createHttpClient()
  fetcher.mockImplementation(async () => status(503))
  expect(await outcome(client.get('/x'))).toMatchObject({ status: 503, code: 'http' })
  expect(fetcher).toHaveBeenCalledTimes(3)

  fetcher.mockClear()
  await outcome(client.post('/x'))
  expect(fetcher).toHaveBeenCalledTimes(1)

  fetcher.mockClear()
  fetcher.mockImplementation(async () => status(500))
  await outcome(client.get('/x'))
  expect(fetcher).toHaveBeenCalledTimes(1)

  fetcher.mockClear()
  fetcher.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(ok())
  expect(await outcome(client.get('/x'))).toEqual({ ok: true })
})

it('waits as long as the server asks, within reason', async () => {
  fetcher.mockResolvedValueOnce(status(503, { 'Retry-After': '4' })).mockResolvedValueOnce(ok())
  const answer = createHttpClient().get('/x')
  await vi.advanceTimersByTimeAsync(3999)
  expect(fetcher).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await answer).toEqual({ ok: true })

  fetcher.mockClear()
  fetcher.mockResolvedValueOnce(status(503, { 'Retry-After': '600' }))
  expect(await outcome(createHttpClient().get('/x'))).toMatchObject({ retryAfterS: 600 })
  expect(fetcher).toHaveBeenCalledTimes(1)
})

it('gives up after its time', async () => {
  vi.useRealTimers()
  fetcher.mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      }),
  )
  await expect(createHttpClient().get('/x', { timeoutMs: 20 })).rejects.toMatchObject({
    code: 'timeout',
    status: 0,
  })
  expect(fetcher).toHaveBeenCalledTimes(1)
})

it('passes on that the caller gave up', async () => {
  fetcher.mockImplementation(async (_, init) => {
    init?.signal?.throwIfAborted()
    return ok()
  })
  const signal = AbortSignal.abort(new Error('mine'))
  expect(await outcome(createHttpClient().get('/x', { signal }))).toMatchObject({ message: 'mine' })
  expect(fetcher).toHaveBeenCalledTimes(1)
})
