import { useEffect, useState } from 'react'
import { callAuthorized } from '@/shared/session/session'
import type { Loan } from './loan'
import type { Answer, Question } from './question'

/** Debounces typing. */
const PAUSE_MS = 350

export interface WhatIfState {
  /** The answer to the current question, or to the previous one while the new one is loading. */
  answer: Answer | null
  isBusy: boolean
  reason: unknown
  retry: () => void
}

interface State {
  /** The question that the answer or the error belongs to. */
  key: string
  answer: Answer | null
  reason: unknown
}

/** The API's answer to a what-if question. Asking changes nothing; an overtaken question is
 * dropped, and it is asked again when the loan has changed. */
export function useWhatIf(
  { id, version }: Pick<Loan, 'id' | 'version'>,
  question: Question | null,
): WhatIfState {
  const body = question && JSON.stringify(question)
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
        const input = JSON.parse(body) as Question
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
