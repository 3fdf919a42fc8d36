import { expect, it, vi } from 'vitest'
import { ApiError } from '@/shared/api/api-error'
import { isStepUpCancelled, StepUpCancelled, withStepUp } from './step-up'

const stepUpError = () => new ApiError('', { status: 403, code: 'access.step_up' })

it('asks for nothing where no step-up is required', async () => {
  const ask = vi.fn(async () => true)
  expect(await withStepUp(async () => 'done', ask)).toBe('done')
  const failure = new ApiError('', { status: 409, code: 'request.conflict' })
  await expect(withStepUp(() => Promise.reject(failure), ask)).rejects.toBe(failure)
  expect(ask).not.toHaveBeenCalled()
})

it('repeats a rejected call after the step-up, and says which run it is', async () => {
  const runs: boolean[] = []
  const action = async (isProved: boolean) => {
    runs.push(isProved)
    if (!isProved) throw stepUpError()
    return 'done'
  }
  expect(await withStepUp(action, async () => true)).toBe('done')
  expect(runs).toEqual([false, true])
})

it('does not ask for ever', async () => {
  const action = vi.fn(async () => Promise.reject(stepUpError()))
  await expect(withStepUp(action, async () => true)).rejects.toMatchObject({ status: 403 })
  expect(action).toHaveBeenCalledTimes(2)
})

it('lets a person change their mind', async () => {
  const action = vi.fn(async () => Promise.reject(stepUpError()))
  const reason = await withStepUp(action, async () => false).catch((caught: unknown) => caught)
  expect(reason).toBeInstanceOf(StepUpCancelled)
  expect(isStepUpCancelled(reason)).toBe(true)
  expect(action).toHaveBeenCalledTimes(1)
})
