// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { connectionAllows } from './prefetch'

describe('connectionAllows', () => {
  it.each([
    [{}, true],
    [{ onLine: true, connection: {} }, true],
    [{ connection: { effectiveType: '4g' } }, true],
    [{ connection: { effectiveType: '3g' } }, true],
    [{ connection: { effectiveType: '2g' } }, false],
    [{ connection: { effectiveType: 'slow-2g' } }, false],
    [{ connection: { effectiveType: '4g', saveData: true } }, false],
    [{ onLine: false }, false],
  ])('%j: %s', (connection, allowed) => {
    expect(connectionAllows(connection)).toBe(allowed)
  })
})

describe('watchLink', () => {
  let intersect: (link: Element, ratio?: number) => void
  const observed = new Set<Element>()
  const load = vi.fn<(path: string, route: { page: string }) => Promise<unknown>>()

  beforeEach(() => {
    vi.resetModules()
    observed.clear()
    load.mockReset().mockResolvedValue(null)
    vi.stubGlobal('requestIdleCallback', (task: () => void) => task())
    vi.stubGlobal('cancelIdleCallback', () => {})
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: (entries: object[]) => void) {
          intersect = (target, intersectionRatio = 1) =>
            observed.has(target) && callback([{ target, intersectionRatio }])
        }
        observe = (link: Element) => observed.add(link)
        unobserve = (link: Element) => observed.delete(link)
      },
    )
  })

  async function watch(...addresses: string[]) {
    const { startPrefetch, watchLink } = await import('./prefetch')
    startPrefetch(load)
    return addresses.map((address) => {
      const link = document.createElement('a')
      return { link, stop: watchLink(link, address) }
    })
  }

  it('loads once what comes into view', async () => {
    const [first, second] = await watch('/kz/faq/?a=1#b', '/kz/faq/')
    if (!first || !second) throw new Error('no links')
    intersect(first.link, 0)
    expect(load).not.toHaveBeenCalled()
    intersect(first.link)
    intersect(first.link)
    intersect(second.link)
    expect(load.mock.calls).toMatchObject([['/kz/faq/', { page: 'faq/faq' }]])
  })

  it('checks the connection each time the link comes into view', async () => {
    const connection = { effectiveType: 'slow-2g' }
    vi.stubGlobal('navigator', { onLine: true, connection })
    const [link] = await watch('/faq/')
    if (!link) throw new Error('no link')
    intersect(link.link)
    expect(load).not.toHaveBeenCalled()
    connection.effectiveType = '3g'
    intersect(link.link)
    expect(load).toHaveBeenCalledOnce()
  })

  it('keeps away from private pages, pages that act, and other sites', async () => {
    await watch('/unsub/', '/kz/sa/', '/login/', '/loan/', '/nope/', '/faq', 'https://e.kz/faq/')
    expect(observed.size).toBe(0)
  })

  it('runs six at a time', async () => {
    const finish: (() => void)[] = []
    load.mockImplementation(() => new Promise<void>((resolve) => finish.push(resolve)))
    const links = await watch(...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => `/blog/a/${n}/`))
    for (const { link } of links) intersect(link)
    expect(load).toHaveBeenCalledTimes(6)
    finish[0]?.()
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(7))
  })

  it('stops watching a link that goes away', async () => {
    const [link] = await watch('/faq/')
    link?.stop()
    expect(observed.size).toBe(0)
  })
})
