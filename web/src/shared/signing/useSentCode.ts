import { useEffect, useState } from 'react'
import { problemText } from '@/shared/api/problems'
import type { Schemas } from '@/shared/api/schema'
import { type SentCode, sentCodeOf } from '@/shared/codes/code-flow'
import { useLocale } from '@/shared/page/context'
import { readSentCode, storeSentCode } from './sent-code-store'

interface CodeRequest {
  sent: SentCode | null
  isBusy: boolean
  failure: string | null
  /** Whether it went out. */
  send: () => Promise<boolean>
}

/** A code for one thing: sent when the person asks for it, and still there after a reload. */
export function useSentCode(subject: string, ask: () => Promise<Schemas['CodeSent']>): CodeRequest {
  const locale = useLocale()
  const [sent, setSent] = useState<SentCode | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => setSent(readSentCode(subject, Date.now())), [subject])

  async function send(): Promise<boolean> {
    setBusy(true)
    setFailure(null)
    try {
      const next = sentCodeOf(await ask())
      storeSentCode(subject, next)
      setSent(next)
      return true
    } catch (reason) {
      setFailure(problemText(reason, locale))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { sent, isBusy, failure, send }
}
