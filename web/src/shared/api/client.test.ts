import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BrowserRequest } from '@/testing/browser-request'
import { createHttpClient } from './client'

const fetcher = vi.fn<typeof fetch>()
const ok = () => new Response('{"ok":true}')
const status = (code: number, headers?: Record<string, string>) =>
  new Response('', { status: code, headers })

beforeEach(() => {
  fetcher.mockReset()
  vi.stubGlobal('Request', BrowserRequest)
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetcher)
})
afterEach(() => void vi.useRealTimers())

const lastRequest = () => fetcher.mock.lastCall?.[0] as Request
const sentHeaders = () => Object.fromEntries(lastRequest().headers)

const get = (
  path: string,
  options?: Parameters<ReturnType<typeof createHttpClient>['request']>[2],
) => createHttpClient().request('GET', path, options)

async function outcome(promise: Promise<unknown>): Promise<unknown> {
  const settled = promise.catch((reason: unknown) => reason)
  await vi.runAllTimersAsync()
  return settled
}

it('requests JSON under the base URL', async () => {
  fetcher.mockImplementation(async () => ok())
  await get('/api/v1/page', { query: { path: '/kz/faq/' } })
  expect(lastRequest().url).toBe('https://zhedel.test/api/v1/page?path=%2Fkz%2Ffaq%2F')
  expect(sentHeaders()).toEqual({ accept: 'application/json, text/plain, */*' })
  await createHttpClient({ baseUrl: 'https://api.example.kz/' }).request('POST', '/x/{id}', {
    params: { id: 'a b' },
    body: { a: 1 },
  })
  expect(lastRequest()).toMatchObject({ method: 'POST', url: 'https://api.example.kz/x/a%20b' })
  expect(await lastRequest().text()).toBe('{"a":1}')
  expect(sentHeaders()['content-type']).toBe('application/json')
})

it('sends the token until it is taken away', async () => {
  fetcher.mockImplementation(async () => ok())
  const client = createHttpClient()
  client.setToken('t', 'Bearer')
  await client.request('GET', '/x')
  expect(sentHeaders().authorization).toBe('Bearer t')
  client.setToken('t')
  await client.request('GET', '/x')
  expect(sentHeaders().authorization).toBe('t')
  for (const none of [false, null, undefined, ''] as const) {
    client.setToken('t', 'Bearer')
    client.setToken(none, 'Bearer')
    await client.request('GET', '/x')
    expect(sentHeaders()).not.toHaveProperty('authorization')
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
  expect(await outcome(createHttpClient().request('POST', '/x'))).toMatchObject({
    name: 'ApiError',
    status: 429,
    code: 'otp.too_many',
    field: 'code',
    retryAfterS: 30,
    traceId: 'abc',
    message: 'Слишком часто',
  })
})

it('retries twice at most, and only safe requests', async () => {
  const client = createHttpClient()
  fetcher.mockImplementation(async () => status(503))
  expect(await outcome(client.request('GET', '/x'))).toMatchObject({ status: 503, code: 'http' })
  expect(fetcher).toHaveBeenCalledTimes(3)

  fetcher.mockClear()
  await outcome(client.request('POST', '/x'))
  expect(fetcher).toHaveBeenCalledTimes(1)

  fetcher.mockClear()
  fetcher.mockImplementation(async () => status(500))
  await outcome(client.request('GET', '/x'))
  expect(fetcher).toHaveBeenCalledTimes(1)

  fetcher.mockClear()
  fetcher.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(ok())
  expect(await outcome(client.request('GET', '/x'))).toEqual({ ok: true })
})

it('waits as long as Retry-After says, up to a limit', async () => {
  fetcher.mockResolvedValueOnce(status(503, { 'Retry-After': '4' })).mockResolvedValueOnce(ok())
  const answer = get('/x')
  await vi.advanceTimersByTimeAsync(3999)
  expect(fetcher).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await answer).toEqual({ ok: true })

  fetcher.mockClear()
  fetcher.mockResolvedValueOnce(status(503, { 'Retry-After': '600' }))
  expect(await outcome(get('/x'))).toMatchObject({ retryAfterS: 600 })
  expect(fetcher).toHaveBeenCalledTimes(1)
})

it('gives up after its time', async () => {
  vi.useRealTimers()
  fetcher.mockImplementation(
    (request) =>
      new Promise((_resolve, reject) => {
        const { signal } = request as Request
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  await expect(get('/x', { timeoutMs: 20 })).rejects.toMatchObject({
    code: 'timeout',
    status: 0,
  })
  expect(fetcher).toHaveBeenCalledTimes(1)
})

it('passes on that the caller gave up', async () => {
  fetcher.mockImplementation(async (request) => {
    ;(request as Request).signal.throwIfAborted()
    return ok()
  })
  const signal = AbortSignal.abort(new Error('mine'))
  expect(await outcome(get('/x', { signal }))).toMatchObject({ message: 'mine' })
  expect(fetcher).toHaveBeenCalledTimes(1)
})

const challenge = { token: 'token', difficulty_bits: 17 }
const required = () =>
  new Response(JSON.stringify({ code: 'challenge.required', challenge }), {
    status: 428,
    headers: { 'Content-Type': 'application/problem+json' },
  })

it('solves a challenge and sends the request again', async () => {
  const solve = vi.fn(async () => 'token:5')
  fetcher.mockResolvedValueOnce(required()).mockResolvedValueOnce(ok())
  const options = { body: { a: 1 }, headers: { 'Idempotency-Key': 'key' } }
  const answer = await createHttpClient({ solve }).request('POST', '/codes', options)
  expect(answer).toEqual({ ok: true })
  expect(solve.mock.calls).toEqual([[challenge, undefined]])
  expect(sentHeaders()).toMatchObject({
    'challenge-solution': 'token:5',
    'idempotency-key': 'key',
  })
  expect(await lastRequest().text()).toBe('{"a":1}')
})

it('gives up after the second solution', async () => {
  const solve = vi.fn(async () => 'token:5')
  fetcher.mockImplementation(async () => required())
  const reason = await outcome(createHttpClient({ solve }).request('POST', '/codes'))
  expect(reason).toMatchObject({ code: 'challenge.required', status: 428 })
  expect(solve).toHaveBeenCalledTimes(2)
  expect(fetcher).toHaveBeenCalledTimes(3)
})
