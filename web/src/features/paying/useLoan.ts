import { ApiError } from '@/app/http/api-error'
import { callAs, useSession } from '@/features/auth/session'
import { type Loaded, useLoaded } from '@/features/form/useLoaded'
import type { Loan } from './types'

/** The open loan of the person, or the last one; `none` where there never was any. */
export function useLoan(): { isIn: boolean; era: number; loaded: Loaded<Loan | 'none'> } {
  const { isIn, era } = useSession()
  const loaded = useLoaded<Loan | 'none'>(load, era, isIn)
  return { isIn, era, loaded }
}

async function load(): Promise<Loan | 'none'> {
  try {
    return await callAs('GET /loans/current')
  } catch (reason) {
    if (reason instanceof ApiError && reason.code === 'loan.none') return 'none'
    throw reason
  }
}
