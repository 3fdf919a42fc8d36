import { useEffect, useState } from 'react'
import { problemText } from '@/shared/api/problems'
import type { Schemas } from '@/shared/api/schema'
import { type CodeOnItsWay, onItsWay } from '@/shared/codes/flow'
import { useLocale } from '@/shared/page/context'
import { keepCode, readCode } from './kept-code'

interface SentCode {
  sent: CodeOnItsWay | null
  isBusy: boolean
  failure: string | null
  /** Whether it went out. */
  send: () => Promise<boolean>
}

/** A code for one thing: sent when the person asks for it, and still there after a reload. */
export function useSentCode(subject: string, ask: () => Promise<Schemas['CodeSent']>): SentCode {
  const locale = useLocale()
  const [sent, setSent] = useState<CodeOnItsWay | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => setSent(readCode(subject, Date.now())), [subject])

  async function send(): Promise<boolean> {
    setBusy(true)
    setFailure(null)
    try {
      const next = onItsWay(await ask())
      keepCode(subject, next)
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
