// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { writePushFlag } from '@/shared/session/device-flags'
import { cleanUpThenRenew } from './renew-push'

const done: string[] = []

vi.mock('@/areas/account/push/renew', () => ({ renew: () => done.push('renewed') }))

function browser(): void {
  const worker = { unregister: async () => done.push('cleaned') }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: async () => [worker] } })
}

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  done.length = 0
})

it('cleans up first, and renews only where notifications are on', async () => {
  browser()
  await cleanUpThenRenew()
  expect(done).toEqual(['cleaned'])
  writePushFlag(true)
  await cleanUpThenRenew()
  expect(done).toEqual(['cleaned', 'cleaned', 'renewed'])
  writePushFlag(false)
  await cleanUpThenRenew()
  expect(done).toEqual(['cleaned', 'cleaned', 'renewed', 'cleaned'])
})

it('does nothing in a browser without storage or workers', async () => {
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new DOMException('no', 'SecurityError')
    },
  })
  await cleanUpThenRenew()
  expect(done).toEqual([])
  expect(() => writePushFlag(true)).not.toThrow()
})
