import { useQuery } from '@/shared/api/useQuery'
import { callAuthorized } from './session'

/** The passkeys of the account. */
export function usePasskeys(sessionGeneration: number) {
  return useQuery({
    key: ['passkeys'],
    load: () => callAuthorized('GET /me/passkeys'),
    sessionGeneration,
  })
}
