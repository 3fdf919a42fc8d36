// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { cleanUp } from './cleanup'

it('unregisters every worker and deletes every cache', async () => {
  const workers = [{ unregister: vi.fn() }, { unregister: vi.fn() }]
  const drop = vi.fn()
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: async () => workers } })
  vi.stubGlobal('caches', { keys: async () => ['a', 'b'], delete: drop })
  cleanUp()
  await vi.waitFor(() => expect(drop.mock.calls).toEqual([['a'], ['b']]))
  for (const { unregister } of workers) expect(unregister).toHaveBeenCalledOnce()
})

it('bears a browser that has neither, or refuses', async () => {
  vi.stubGlobal('navigator', {})
  expect(cleanUp).not.toThrow()
  const refuse = () => Promise.reject(new DOMException('no', 'SecurityError'))
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: refuse } })
  vi.stubGlobal('caches', { keys: refuse })
  // An unhandled rejection would fail the run.
  expect(cleanUp).not.toThrow()
})
