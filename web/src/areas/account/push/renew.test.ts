// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '@/shared/api/api-error'
import { writePushFlag } from '@/shared/session/device-flags'
import { renew } from './renew'

const calls: unknown[][] = []
const isPushOn = () => localStorage.getItem('zhedel_push') === 'on'
let answer: () => unknown = () => ({ public_key: 'key', is_on: true })

vi.mock('@/shared/session/session', () => ({
  callAuthorized: async (...call: unknown[]) => {
    calls.push(call)
    return answer()
  },
}))

function stub(permission: NotificationPermission): void {
  const subscription = { toJSON: () => ({ endpoint: 'a', keys: { p256dh: 'b', auth: 'c' } }) }
  const subscribe = async (options: object) => {
    calls.push(['subscribe', options])
    return subscription
  }
  const registration = { active: {}, pushManager: { subscribe } }
  vi.stubGlobal('navigator', { serviceWorker: { register: async () => registration } })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission })
}

beforeEach(() => {
  calls.length = 0
  writePushFlag(true)
  answer = () => ({ public_key: 'key', is_on: true })
})

afterEach(() => vi.unstubAllGlobals())

it('registers the browser anew and tells the server its address', async () => {
  stub('granted')
  await renew()
  expect(calls).toEqual([
    ['GET /me/push-subscription'],
    ['subscribe', { userVisibleOnly: true, applicationServerKey: 'key' }],
    ['PUT /me/push-subscription', { endpoint: 'a', p256dh: 'b', auth: 'c' }],
  ])
  expect(isPushOn()).toBe(true)
})

it('asks nobody who took the leave back, and forgets the switch', async () => {
  stub('denied')
  await renew()
  expect(calls).toEqual([])
  expect(isPushOn()).toBe(false)
})

it('forgets the switch of who has signed out, and of nobody else', async () => {
  stub('granted')
  for (const [status, isKept] of [
    [503, true],
    [401, false],
  ] as const) {
    answer = () => {
      throw new ApiError('no', { status, code: 'server.busy' })
    }
    await renew()
    expect(isPushOn()).toBe(isKept)
  }
})
