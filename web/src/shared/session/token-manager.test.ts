import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '@/shared/api/api-error'
import { createTokenManager, type TokenManagerDeps } from './token-manager'

const signedOut = () => new ApiError('', { status: 401, code: 'access.signed_out' })
const offline = () => new ApiError('', { status: 0, code: 'network' })

let nowMs = 0
let number = 0
const refresh = vi.fn<TokenManagerDeps['refresh']>()
const broadcast = vi.fn<TokenManagerDeps['broadcast']>()
const remember = vi.fn<TokenManagerDeps['remember']>()
const setToken = vi.fn<TokenManagerDeps['setToken']>()

function session() {
  number += 1
  return { access_token: `t${number}`, expires_in_s: 900, customer_id: 'x' }
}

const deps: TokenManagerDeps = {
  refresh,
  withLock: (run) => run(),
  nowMs: () => nowMs,
  setToken,
  remember,
  broadcast,
}

beforeEach(() => {
  nowMs = 0
  number = 0
  for (const mock of [refresh, remember, broadcast, setToken]) mock.mockReset()
  refresh.mockImplementation(async () => session())
})

it('remembers once that a cookie signs in', async () => {
  const { runAuthorized } = createTokenManager(deps)
  await runAuthorized(async () => 'a')
  nowMs = 900_000
  await runAuthorized(async () => 'b')
  expect(refresh).toHaveBeenCalledTimes(2)
  expect(remember).toHaveBeenCalledTimes(1)
  expect(broadcast).not.toHaveBeenCalled()
})

it('refreshes once for all that ask at the same time', async () => {
  const { runAuthorized, state } = createTokenManager(deps)
  const ask = vi.fn(async () => 'data')
  expect(await Promise.all([runAuthorized(ask), runAuthorized(ask), runAuthorized(ask)])).toEqual(
    Array(3).fill('data'),
  )
  expect(refresh).toHaveBeenCalledTimes(1)
  expect(setToken).toHaveBeenLastCalledWith('t1')
  expect(state.get()).toMatchObject({ status: 'in', sessionGeneration: 0 })
})

it('refreshes a minute before the token ends, not earlier', async () => {
  const { runAuthorized } = createTokenManager(deps)
  await runAuthorized(async () => 1)
  nowMs = 839_999
  await runAuthorized(async () => 2)
  expect(refresh).toHaveBeenCalledTimes(1)
  nowMs = 840_000
  await runAuthorized(async () => 3)
  expect(refresh).toHaveBeenCalledTimes(2)
})

it('retries once with a new token, and no more', async () => {
  const { runAuthorized, state } = createTokenManager(deps)
  const once = vi.fn(async () => 'data').mockRejectedValueOnce(signedOut())
  expect(await runAuthorized(once)).toBe('data')
  expect(refresh).toHaveBeenCalledTimes(2)
  expect(state.get().status).toBe('in')

  const never = vi.fn(async () => Promise.reject(signedOut()))
  await expect(runAuthorized(never)).rejects.toMatchObject({ status: 401 })
  expect(never).toHaveBeenCalledTimes(2)
  expect(state.get()).toMatchObject({ status: 'out', isExpired: true })
  expect(setToken).toHaveBeenLastCalledWith(null)
})

it('is signed out when the server says so, and only then', async () => {
  const { runAuthorized, state } = createTokenManager(deps)
  const ask = vi.fn(async () => 'data')
  refresh.mockRejectedValueOnce(offline())
  await expect(runAuthorized(ask)).rejects.toMatchObject({ code: 'network' })
  expect(state.get().status).toBe('unknown')
  expect(broadcast).not.toHaveBeenCalled()

  refresh.mockRejectedValueOnce(signedOut())
  await expect(runAuthorized(ask)).rejects.toMatchObject({ status: 401 })
  expect(state.get().status).toBe('out')
  expect(broadcast).toHaveBeenCalledExactlyOnceWith('out')
  expect(ask).not.toHaveBeenCalled()
})

it('leaves other failures to the caller', async () => {
  const { runAuthorized, state } = createTokenManager(deps)
  const failure = new ApiError('', { status: 409, code: 'request.conflict' })
  await expect(runAuthorized(() => Promise.reject(failure))).rejects.toBe(failure)
  expect(refresh).toHaveBeenCalledTimes(1)
  expect(state.get().status).toBe('in')
})

it('notifies other tabs, and does not echo their messages', async () => {
  const manager = createTokenManager(deps)
  manager.startSession(session())
  expect(broadcast).toHaveBeenCalledExactlyOnceWith('in')
  expect(manager.state.get()).toMatchObject({ status: 'in', sessionGeneration: 1 })
  manager.endSession()
  manager.endSession()
  expect(broadcast.mock.calls).toEqual([['in'], ['out']])
  expect(manager.state.get().isExpired).toBe(false)

  manager.syncStatus('in')
  expect(manager.state.get()).toMatchObject({ status: 'in', sessionGeneration: 3 })
  expect(broadcast).toHaveBeenCalledTimes(2)
  // Somebody else may have signed in there: the token of before is not used.
  await manager.runAuthorized(async () => 'data')
  expect(refresh).toHaveBeenCalledTimes(1)
})

it('refreshes in turn with other tabs', async () => {
  const order: string[] = []
  const withLock: TokenManagerDeps['withLock'] = async (run) => {
    order.push('waits')
    await Promise.resolve()
    const answer = await run()
    order.push('done')
    return answer
  }
  refresh.mockImplementation(async () => {
    order.push('refreshes')
    return session()
  })
  await createTokenManager({ ...deps, withLock }).runAuthorized(async () => order.push('asks'))
  expect(order).toEqual(['waits', 'refreshes', 'done', 'asks'])
})

it('stays signed out when a refresh ends after the sign-out', async () => {
  const { ensureToken, endSession, state } = createTokenManager(deps)
  let answer = (_: ReturnType<typeof session>) => {}
  refresh.mockImplementation(() => new Promise((done) => (answer = done)))
  const pending = ensureToken()
  endSession()
  answer(session())
  await pending
  expect(state.get().status).toBe('out')
  expect(setToken).toHaveBeenLastCalledWith(null)
  expect(remember).not.toHaveBeenCalled()
})

it('keeps a new session when a refresh of the old one fails late', async () => {
  const { ensureToken, startSession, state } = createTokenManager(deps)
  let fail = (_: Error) => {}
  refresh.mockImplementation(() => new Promise((_, refuse) => (fail = refuse)))
  const pending = ensureToken()
  startSession(session())
  fail(signedOut())
  await expect(pending).rejects.toThrow()
  expect(state.get().status).toBe('in')
  expect(setToken).toHaveBeenLastCalledWith('t1')
})
