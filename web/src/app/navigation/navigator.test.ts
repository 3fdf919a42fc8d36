// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Page } from '@/shared/page/contract'
import type { Payload } from '@/shared/page/payload'
import { BrowserRequest } from '@/testing/browser-request'

const loadPage = vi.hoisted(() => vi.fn<(route: { page: string }) => Promise<Page>>())
vi.mock('@/app/pages', () => ({ loadPage }))

const module: Page = { default: () => null, head: () => ({}), Frame: () => null }
const fetcher = vi.fn<typeof fetch>()
const scrollTo = vi.fn()

function payload(path: string, locale: 'ru' | 'kz' = 'ru'): Payload {
  const route = { name: 'x', id: null, params: {}, page: 'x', layout: 'site', access: 'public' }
  return {
    build: 'b1',
    path,
    locale,
    alternate_path: '/',
    route,
    error: null,
  } as unknown as Payload
}

function addressOf(request: RequestInfo | URL): string {
  if (!(request instanceof Request)) return String(request)
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

/** Answers by address; an address without an answer fails as a broken network does. */
function serve(answers: Record<string, unknown>): void {
  fetcher.mockImplementation(async (address) => {
    const body = answers[addressOf(address)]
    if (body === undefined) throw new TypeError('Failed to fetch')
    return body instanceof Response ? body.clone() : new Response(JSON.stringify(body))
  })
}

/** Every test has a navigator of its own, so the listeners of the last one must go. */
let stopListening = () => {}

async function start() {
  vi.resetModules()
  const { navigate, startNavigation } = await import('./navigator')
  const { view } = await import('@/shared/navigation/view')
  const { pageFetch } = await import('./page-fetch')
  const onDocument = vi.spyOn(document, 'addEventListener')
  const onWindow = vi.spyOn(window, 'addEventListener')
  startNavigation({ payload: payload('/'), page: module, arrival: null })
  const added = [onDocument.mock.calls, onWindow.mock.calls]
  stopListening = () => {
    for (const [type, listener] of added[0] ?? []) document.removeEventListener(type, listener)
    for (const [type, listener] of added[1] ?? []) window.removeEventListener(type, listener)
  }
  return { navigate, path: () => view.get()?.payload.path, view, pageFetch }
}

function click(html: string, init: MouseEventInit = {}): boolean {
  document.body.innerHTML = html
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init })
  document.querySelector('a')?.dispatchEvent(event)
  const taken = event.defaultPrevented
  document.body.innerHTML = ''
  return taken
}

afterEach(() => stopListening())

beforeEach(() => {
  history.replaceState(null, '', '/')
  sessionStorage.clear()
  loadPage.mockReset().mockResolvedValue(module)
  fetcher.mockReset()
  vi.stubGlobal('Request', BrowserRequest)
  scrollTo.mockReset()
  vi.stubGlobal('fetch', fetcher)
  vi.stubGlobal('scrollTo', scrollTo)
})

describe('navigate', () => {
  it('shows the page at its address when chunk and data are here', async () => {
    serve({ '/_payload/faq/payload.json': payload('/faq/') })
    const { navigate, path, view } = await start()
    navigate('/FAQ?a=1#b')
    expect([path(), location.pathname]).toEqual(['/', '/'])
    await vi.waitFor(() => expect(path()).toBe('/faq/'))
    expect(location.href).toMatch(/\/faq\/\?a=1#b$/)
    expect(view.get()?.arrival).toEqual({ hash: '#b', position: null })
    expect(loadPage).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ page: 'faq/faq' }))
  })

  it('lets a newer navigation overtake an older one', async () => {
    serve({
      '/_payload/faq/payload.json': payload('/faq/'),
      '/_payload/docs/payload.json': payload('/docs/'),
    })
    const { navigate, path } = await start()
    navigate('/faq/')
    navigate('/docs/')
    await vi.waitFor(() => expect(path()).toBe('/docs/'))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect([path(), location.pathname]).toEqual(['/docs/', '/docs/'])
  })

  it('follows a redirect in the payload', async () => {
    serve({
      '/_payload/blog/a/1/payload.json': { redirect: '/blog/a/' },
      '/_payload/blog/a/payload.json': payload('/blog/a/'),
    })
    const { navigate, path } = await start()
    navigate('/blog/a/1/?x=1')
    await vi.waitFor(() => expect(path()).toBe('/blog/a/'))
    expect(location.href).toMatch(/\/blog\/a\/\?x=1$/)
  })

  it('moves nothing for a new query alone', async () => {
    const { navigate } = await start()
    navigate('/?a=1')
    expect(location.search).toBe('?a=1')
    expect(fetcher).not.toHaveBeenCalled()
    expect(scrollTo).not.toHaveBeenCalled()
  })

  it('remembers the language it changed to', async () => {
    serve({ '/_payload/kz/payload.json': payload('/kz/', 'kz') })
    const { navigate, path } = await start()
    navigate('/kz/')
    await vi.waitFor(() => expect(path()).toBe('/kz/'))
    expect(document.cookie).toContain('i18n_redirected=kz')
  })
})

describe('when the payload file fails', () => {
  it('runs the loader of the page behind a skeleton', async () => {
    serve({ '/api/v1/page?path=%2Ffaq%2F': payload('/faq/') })
    const { navigate, path, pageFetch } = await start()
    navigate('/faq/')
    await vi.waitFor(() => expect(pageFetch.get().pending).toBe(true))
    expect(location.pathname).toBe('/faq/')
    await vi.waitFor(() => expect(path()).toBe('/faq/'))
    expect(pageFetch.get()).toMatchObject({ pending: false, error: null })
  })

  it('shows a 404 of the loader', async () => {
    const problem = { status: 404, detail: 'This page could not be found', code: 'not_found' }
    const headers = { 'Content-Type': 'application/problem+json' }
    serve({
      '/api/v1/page?path=%2Fblog%2Fnope%2F': new Response(JSON.stringify(problem), {
        status: 404,
        headers,
      }),
    })
    const { navigate, view } = await start()
    navigate('/blog/nope/')
    await vi.waitFor(() =>
      expect(view.get()?.payload.error).toEqual({
        status: 404,
        message: 'This page could not be found',
      }),
    )
  })

  it('reports that the loader fails as well, and retries on request', async () => {
    const { navigate, path, pageFetch } = await start()
    serve({ '/api/v1/page?path=%2Ffaq%2F': new Response('', { status: 500 }) })
    navigate('/faq/')
    await vi.waitFor(() => expect(pageFetch.get().error?.statusCode).toBe(500))
    serve({ '/_payload/faq/payload.json': payload('/faq/') })
    const { retryPage } = await import('./page-fetch')
    retryPage()
    await vi.waitFor(() => expect(path()).toBe('/faq/'))
    expect(pageFetch.get().error).toBeNull()
  })
})

it('shows the failure of a chunk once a reload has been tried', async () => {
  sessionStorage.setItem('nuxt-reload', String(Date.now()))
  serve({ '/_payload/faq/payload.json': payload('/faq/') })
  const { navigate, view } = await start()
  const { ChunkLoadError } = await import('./chunk-guard')
  loadPage.mockRejectedValue(new ChunkLoadError('faq/faq', 'error', 'faq/faq'))
  navigate('/faq/')
  await vi.waitFor(() => expect(view.get()?.payload.error?.status).toBe(500))
  expect(view.get()?.payload.error?.message).toMatch(/^Loading chunk faq\/faq failed\./)
})

it('goes back to where the page was scrolled', async () => {
  serve({ '/_payload/faq/payload.json': payload('/faq/') })
  const { navigate, path, view } = await start()
  vi.stubGlobal('scrollY', 700)
  navigate('/faq/')
  await vi.waitFor(() => expect(path()).toBe('/faq/'))
  history.back()
  await vi.waitFor(() => expect(path()).toBe('/'))
  expect(view.get()?.arrival?.position).toEqual({ x: 0, y: 700 })
  expect(fetcher).toHaveBeenCalledOnce()
})

describe('clicks', () => {
  it('handles plain clicks on links of the site', async () => {
    serve({ '/_payload/faq/payload.json': payload('/faq/') })
    const { path } = await start()
    expect(click('<a href="/faq/">FAQ</a>')).toBe(true)
    await vi.waitFor(() => expect(path()).toBe('/faq/'))
  })

  it.each<[string, MouseEventInit?]>([
    ['<a href="/faq/">', { ctrlKey: true }],
    ['<a href="/faq/">', { metaKey: true }],
    ['<a href="/faq/">', { shiftKey: true }],
    ['<a href="/faq/">', { button: 1 }],
    ['<a href="/faq/" target="_blank">'],
    ['<a href="/faq/" download>'],
    ['<a href="https://example.kz/faq/">'],
    ['<a href="/nope/">'],
    ['<a href="#main">'],
    ['<a href="tel:+77270000000">'],
  ])('leaves %s %j to the browser', async (html, init) => {
    await start()
    // jsdom cannot navigate, so the click ends here: unprevented means left to the browser.
    let taken: boolean | undefined
    const last = (event: Event) => {
      taken = event.defaultPrevented
      event.preventDefault()
    }
    window.addEventListener('click', last, { once: true })
    click(html, init)
    expect(taken).toBe(false)
  })
})
