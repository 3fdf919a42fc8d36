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

it('registers the browser again and sends the endpoint to the server', async () => {
  stub('granted')
  await renew()
  expect(calls).toEqual([
    ['GET /me/push-subscription'],
    ['subscribe', { userVisibleOnly: true, applicationServerKey: 'key' }],
    ['PUT /me/push-subscription', { endpoint: 'a', p256dh: 'b', auth: 'c' }],
  ])
  expect(isPushOn()).toBe(true)
})

it('turns the switch off where the permission was revoked, without asking', async () => {
  stub('denied')
  await renew()
  expect(calls).toEqual([])
  expect(isPushOn()).toBe(false)
})

it('turns the switch off after a sign-out, and not after other failures', async () => {
  stub('granted')
  for (const [status, isOn] of [
    [503, true],
    [401, false],
  ] as const) {
    answer = () => {
      throw new ApiError('no', { status, code: 'server.busy' })
    }
    await renew()
    expect(isPushOn()).toBe(isOn)
  }
})
