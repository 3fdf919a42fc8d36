import { useEffect, useState } from 'react'
import { callAs } from '@/features/auth/session'
import type { Idea, Outlook } from './types'

const PAUSE_MS = 250

interface Asked {
  /** The last answer, which may belong to the question before. */
  answer: Outlook | null
  isBusy: boolean
  reason: unknown
}

/** What would follow from a payment, asked of the core whenever the question changes. A version of
 * the loan that is new makes the same question a new one. */
export function useWhatIf(loanId: string, version: number, idea: Idea | null): Asked {
  const [asked, setAsked] = useState<Asked>({ answer: null, isBusy: false, reason: null })
  const question = idea && JSON.stringify(idea)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is a new question
  useEffect(() => {
    if (!question) {
      setAsked({ answer: null, isBusy: false, reason: null })
      return
    }
    const given = new AbortController()
    setAsked((before) => ({ ...before, isBusy: true }))
    // Somebody who types has not asked yet.
    const timer = setTimeout(async () => {
      try {
        const answer = await callAs('POST /loans/{id}/what-if', JSON.parse(question), {
          params: { id: loanId },
          signal: given.signal,
        })
        if (!given.signal.aborted) setAsked({ answer, isBusy: false, reason: null })
      } catch (reason) {
        if (!given.signal.aborted) setAsked({ answer: null, isBusy: false, reason })
      }
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      given.abort()
    }
  }, [loanId, version, question])
  return asked
}
