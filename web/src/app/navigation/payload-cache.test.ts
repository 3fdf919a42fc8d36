import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const page = { route: { name: 'faq' }, path: '/kz/faq/' }
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const fetcher = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  fetcher.mockReset()
  vi.stubGlobal('fetch', fetcher)
})
afterEach(() => void vi.useRealTimers())

const cache = () => import('./payload-cache')
const failure = (promise: Promise<unknown>) => promise.catch((reason: unknown) => reason)

it('requests the file of the route path', async () => {
  fetcher.mockImplementation(async () => json(page))
  const { loadPayload } = await cache()
  await loadPayload('/kz/faq/')
  await loadPayload('/', 'low')
  expect(fetcher.mock.calls.map(([address]) => address)).toEqual([
    '/_payload/kz/faq/payload.json',
    '/_payload/payload.json',
  ])
  expect(fetcher.mock.calls.map(([, init]) => init?.priority)).toEqual(['auto', 'low'])
})

it('shares requests under way and keeps successes', async () => {
  fetcher.mockImplementation(async () => json(page))
  const { loadPayload } = await cache()
  const first = loadPayload('/kz/faq/')
  expect(loadPayload('/kz/faq/')).toBe(first)
  await first
  expect(await loadPayload('/kz/faq/')).toEqual(page)
  expect(fetcher).toHaveBeenCalledOnce()
})

it('tries again after a failure', async () => {
  fetcher.mockResolvedValueOnce(json({}, 500)).mockResolvedValueOnce(json(page))
  const { loadPayload } = await cache()
  expect(await failure(loadPayload('/kz/faq/'))).toMatchObject({
    name: 'ChunkLoadError',
    type: 'error',
    request: '/_payload/kz/faq/payload.json',
    message: 'Loading chunk /kz/faq/ failed.\n(error: /_payload/kz/faq/payload.json)',
  })
  expect(await loadPayload('/kz/faq/')).toEqual(page)
})

it('distinguishes network failures, foreign responses and timeouts', async () => {
  const { loadPayload } = await cache()
  fetcher.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await failure(loadPayload('/a/'))).toMatchObject({ type: 'error' })
  fetcher.mockResolvedValueOnce(new Response('<!doctype html>'))
  expect(await failure(loadPayload('/a/'))).toMatchObject({ type: 'missing' })
  fetcher.mockResolvedValueOnce(json({ other: 1 }))
  expect(await failure(loadPayload('/a/'))).toMatchObject({ type: 'missing' })

  fetcher.mockImplementationOnce(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
      }),
  )
  let settled: unknown = null
  failure(loadPayload('/a/')).then((reason) => {
    settled = reason
  })
  await vi.advanceTimersByTimeAsync(119_999)
  expect(settled).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(settled).toMatchObject({ type: 'timeout' })
})
