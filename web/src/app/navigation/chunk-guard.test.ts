// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { guardPreloads, importWithTimeout, reloadOnce } from './chunk-guard'

const NOW = 1_700_000_000_000

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  sessionStorage.clear()
})
afterEach(() => void vi.useRealTimers())

describe('importWithTimeout', () => {
  const fail = (load: () => Promise<{ default: unknown }>) =>
    importWithTimeout(load, 120_000, 'home/home').catch((reason: unknown) => reason)

  it('gives the module', async () => {
    expect(await importWithTimeout(async () => ({ default: 1 }))).toEqual({ default: 1 })
  })

  it('times out at the limit', async () => {
    const failure = fail(() => new Promise(() => {}))
    await vi.advanceTimersByTimeAsync(120_000)
    expect(await failure).toMatchObject({
      name: 'ChunkLoadError',
      type: 'timeout',
      message: 'Loading chunk home/home failed.\n(timeout: home/home)',
    })
  })

  it.each([
    ['Failed to fetch dynamically imported module: /assets/x.js', 'error'],
    ['error loading dynamically imported module: /assets/x.js', 'error'],
    ['Importing a module script failed.', 'error'],
  ])('calls "%s" a chunk failure', async (message, type) => {
    const failure = await fail(() => Promise.reject(new TypeError(message)))
    expect(failure).toMatchObject({ name: 'ChunkLoadError', type })
  })

  it('recognises a file that is not a module', async () => {
    expect(await fail(async () => ({ default: undefined }))).toMatchObject({ type: 'missing' })
    expect(await fail(() => Promise.reject(new SyntaxError("'<'")))).toMatchObject({
      type: 'missing',
    })
  })

  it('passes on the error of a module that throws', async () => {
    const own = new TypeError('x is not a function')
    expect(await fail(() => Promise.reject(own))).toBe(own)
  })
})

describe('reloadOnce', () => {
  const at = (msAgo: number) => sessionStorage.setItem('nuxt-reload', String(NOW - msAgo))

  it('reloads and remembers when', () => {
    const reload = vi.fn()
    expect(reloadOnce(reload)).toBe(true)
    expect(reload).toHaveBeenCalledOnce()
    expect(sessionStorage.getItem('nuxt-reload')).toBe(String(NOW))
  })

  it.each([
    [0, false],
    [59_999, false],
    [60_000, false],
    [60_001, true],
  ])('after %i ms: %s', (msAgo, reloads) => {
    at(msAgo)
    const reload = vi.fn()
    expect(reloadOnce(reload)).toBe(reloads)
    expect(reload).toHaveBeenCalledTimes(reloads ? 1 : 0)
  })

  it('does not take a damaged mark for a reload', () => {
    sessionStorage.setItem('nuxt-reload', 'x')
    expect(reloadOnce(vi.fn())).toBe(true)
  })

  it('never reloads where storage is blocked', () => {
    vi.stubGlobal('sessionStorage', {
      getItem() {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
    const reload = vi.fn()
    expect(reloadOnce(reload)).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  })

  it('never reloads without a connection', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(reloadOnce(vi.fn())).toBe(false)
  })
})

describe('guardPreloads', () => {
  const report = () => window.dispatchEvent(new Event('vite:preloadError'))

  it('does not guard imports that are handled elsewhere', async () => {
    guardPreloads()
    const pendingImport = importWithTimeout(async () => {
      report()
      throw new Error('gone')
    })
    await expect(pendingImport).rejects.toThrow('gone')
    expect(sessionStorage.getItem('nuxt-reload')).toBeNull()
  })
})
