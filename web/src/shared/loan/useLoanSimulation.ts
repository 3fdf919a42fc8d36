import { useEffect, useState } from 'react'
import { callAuthorized } from '@/shared/session/session'
import type { Loan } from './loan'
import type { Simulation, SimulationRequest } from './simulation-request'

/** Debounces typing. */
const PAUSE_MS = 350

export interface SimulationState {
  /** The answer to the current request, or to the previous one while the new one is loading. */
  answer: Simulation | null
  isBusy: boolean
  reason: unknown
  retry: () => void
}

interface State {
  /** The request that the answer or the error belongs to. */
  key: string
  answer: Simulation | null
  reason: unknown
}

/** What a payment or a prolongation would change, computed by the API. A superseded request is
 * aborted, and a new one is sent when the loan has changed. */
export function useLoanSimulation(
  { id, version }: Pick<Loan, 'id' | 'version'>,
  request: SimulationRequest | null,
): SimulationState {
  const body = request && JSON.stringify(request)
  const key = body && `${version} ${body}`
  const [state, setState] = useState<State | null>(null)
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks once more
  useEffect(() => {
    if (!key || !body) return
    const aborter = new AbortController()
    const { signal } = aborter
    const timer = setTimeout(async () => {
      try {
        const params = { id }
        const input = JSON.parse(body) as SimulationRequest
        const answer = await callAuthorized('POST /loans/{id}/simulations', input, {
          params,
          signal,
        })
        if (!signal.aborted) setState({ key, answer, reason: null })
      } catch (reason) {
        if (!signal.aborted) setState({ key, answer: null, reason })
      }
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      aborter.abort()
    }
  }, [id, key, body, tries])

  return {
    answer: key ? (state?.answer ?? null) : null,
    isBusy: key !== null && state?.key !== key,
    reason: state?.key === key ? state?.reason : null,
    retry() {
      setState(null)
      setTries(tries + 1)
    },
  }
}
