import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '@/shared/api/api-error'
import { createKeeper, type World } from './token-manager'

const signedOut = () => new ApiError('', { status: 401, code: 'access.signed_out' })
const offline = () => new ApiError('', { status: 0, code: 'network' })

let nowMs = 0
let number = 0
const refresh = vi.fn<World['refresh']>()
const tell = vi.fn<World['tell']>()
const remember = vi.fn<World['remember']>()
const setToken = vi.fn<World['setToken']>()

function session() {
  number += 1
  return { access_token: `t${number}`, expires_in_s: 900, customer_id: 'x' }
}

const world: World = {
  refresh,
  inTurn: (run) => run(),
  nowMs: () => nowMs,
  setToken,
  remember,
  tell,
}

beforeEach(() => {
  nowMs = 0
  number = 0
  for (const mock of [refresh, remember, tell, setToken]) mock.mockReset()
  refresh.mockImplementation(async () => session())
})

it('remembers whom a cookie signs in, once', async () => {
  const { authorised } = createKeeper(world)
  await authorised(async () => 'a')
  nowMs = 900_000
  await authorised(async () => 'b')
  expect(refresh).toHaveBeenCalledTimes(2)
  expect(remember).toHaveBeenCalledTimes(1)
  expect(tell).not.toHaveBeenCalled()
})

it('refreshes once for all that ask at the same time', async () => {
  const { authorised, state } = createKeeper(world)
  const ask = vi.fn(async () => 'data')
  expect(await Promise.all([authorised(ask), authorised(ask), authorised(ask)])).toEqual(
    Array(3).fill('data'),
  )
  expect(refresh).toHaveBeenCalledTimes(1)
  expect(setToken).toHaveBeenLastCalledWith('t1')
  expect(state.get()).toMatchObject({ status: 'in', era: 0 })
})

it('refreshes a minute before the token ends, not earlier', async () => {
  const { authorised } = createKeeper(world)
  await authorised(async () => 1)
  nowMs = 839_999
  await authorised(async () => 2)
  expect(refresh).toHaveBeenCalledTimes(1)
  nowMs = 840_000
  await authorised(async () => 3)
  expect(refresh).toHaveBeenCalledTimes(2)
})

it('asks once more with a new token, and no more than once', async () => {
  const { authorised, state } = createKeeper(world)
  const once = vi.fn(async () => 'data').mockRejectedValueOnce(signedOut())
  expect(await authorised(once)).toBe('data')
  expect(refresh).toHaveBeenCalledTimes(2)
  expect(state.get().status).toBe('in')

  const never = vi.fn(async () => Promise.reject(signedOut()))
  await expect(authorised(never)).rejects.toMatchObject({ status: 401 })
  expect(never).toHaveBeenCalledTimes(2)
  expect(state.get()).toMatchObject({ status: 'out', isExpired: true })
  expect(setToken).toHaveBeenLastCalledWith(null)
})

it('is signed out when the server says so, and only then', async () => {
  const { authorised, state } = createKeeper(world)
  const ask = vi.fn(async () => 'data')
  refresh.mockRejectedValueOnce(offline())
  await expect(authorised(ask)).rejects.toMatchObject({ code: 'network' })
  expect(state.get().status).toBe('unknown')
  expect(tell).not.toHaveBeenCalled()

  refresh.mockRejectedValueOnce(signedOut())
  await expect(authorised(ask)).rejects.toMatchObject({ status: 401 })
  expect(state.get().status).toBe('out')
  expect(tell).toHaveBeenCalledExactlyOnceWith('out')
  expect(ask).not.toHaveBeenCalled()
})

it('leaves other failures to who asked', async () => {
  const { authorised, state } = createKeeper(world)
  const failure = new ApiError('', { status: 409, code: 'request.conflict' })
  await expect(authorised(() => Promise.reject(failure))).rejects.toBe(failure)
  expect(refresh).toHaveBeenCalledTimes(1)
  expect(state.get().status).toBe('in')
})

it('tells the other tabs, and hears them without telling back', async () => {
  const keeper = createKeeper(world)
  keeper.signedIn(session())
  expect(tell).toHaveBeenCalledExactlyOnceWith('in')
  expect(keeper.state.get()).toMatchObject({ status: 'in', era: 1 })
  keeper.signedOut()
  keeper.signedOut()
  expect(tell.mock.calls).toEqual([['in'], ['out']])
  expect(keeper.state.get().isExpired).toBe(false)

  keeper.told('in')
  expect(keeper.state.get()).toMatchObject({ status: 'in', era: 3 })
  expect(tell).toHaveBeenCalledTimes(2)
  // Somebody else may have signed in there: the token of before is not used.
  await keeper.authorised(async () => 'data')
  expect(refresh).toHaveBeenCalledTimes(1)
})

it('takes its turn with other tabs', async () => {
  const order: string[] = []
  const inTurn: World['inTurn'] = async (run) => {
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
  await createKeeper({ ...world, inTurn }).authorised(async () => order.push('asks'))
  expect(order).toEqual(['waits', 'refreshes', 'done', 'asks'])
})
