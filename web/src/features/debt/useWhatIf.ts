import { useEffect, useState } from 'react'
import { callAs } from '@/features/auth/session'
import type { Answer, Question } from './question'

/** Nobody's typing is answered letter by letter. */
const PAUSE_MS = 350

export interface Asked {
  /** Of the question as it stands, or of the one before while the new one is on its way. */
  answer: Answer | null
  isBusy: boolean
  reason: unknown
  retry: () => void
}

interface State {
  /** The question that the answer or the reason belongs to. */
  key: string
  answer: Answer | null
  reason: unknown
}

/** What the service says to a question about a loan. Nothing is changed by asking; a question that
 * another one overtakes is dropped. */
export function useWhatIf(loanId: string, question: Question | null): Asked {
  const key = question && JSON.stringify(question)
  const [state, setState] = useState<State | null>(null)
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks once more
  useEffect(() => {
    if (!key) return
    const asking = new AbortController()
    const { signal } = asking
    const timer = setTimeout(async () => {
      try {
        const body = JSON.parse(key) as Question
        const params = { id: loanId }
        const answer = await callAs('POST /loans/{id}/what-if', body, { params, signal })
        if (!signal.aborted) setState({ key, answer, reason: null })
      } catch (reason) {
        if (!signal.aborted) setState({ key, answer: null, reason })
      }
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [loanId, key, tries])

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
