import { ApiError } from '@/shared/api/api-error'
import type { CallArguments, Operations, Schemas } from '@/shared/api/contract'
import { type QueryResult, useQuery } from '@/shared/api/useQuery'
import { callAuthorized, useSession } from './session'
import { withStepUp } from './step-up'

export type Me = Schemas['Me']

type Change = {
  [O in keyof Operations]: O extends `PUT /me/${string}` | 'POST /me/email/verify'
    ? Operations[O]['answer'] extends Me
      ? O
      : never
    : never
}[keyof Operations]

/** Makes one change to the customer's record, based on what the screen shows. */
export type ChangeMe = <O extends Change>(
  operation: O,
  body: Operations[O]['body'],
  key: string,
) => Promise<void>

export interface OwnRecord {
  isIn: boolean
  sessionGeneration: number
  query: QueryResult<Me>
  change: ChangeMe
}

/** The record of the person who has signed in. */
export function useMe(): OwnRecord {
  const { isIn, sessionGeneration } = useSession()
  const query = useQuery({
    key: ['me'],
    load: () => callAuthorized('GET /me'),
    sessionGeneration,
    isEnabled: isIn,
  })
  const change: ChangeMe = async (operation, body, key) => {
    const version = query.data?.version ?? 0
    try {
      const answer = await withStepUp((isProved) => {
        const options = { version, key: isProved ? `${key}-proved` : key }
        return callAuthorized(operation, ...([body, options] as CallArguments<typeof operation>))
      })
      query.set(answer as Me)
    } catch (reason) {
      // Another device was faster: its change is shown, what was typed here stays.
      if (reason instanceof ApiError && reason.code === 'request.conflict') await query.reload()
      throw reason
    }
  }
  return { isIn, sessionGeneration, query, change }
}
