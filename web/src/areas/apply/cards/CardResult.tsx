import { useEffect, useState } from 'react'
import { words } from '@/areas/apply/words/cards'
import { ApiError } from '@/shared/api/api-error'
import type { Schemas } from '@/shared/api/contract'
import { problemText } from '@/shared/api/problems'
import { useDict } from '@/shared/i18n/dictionary'
import { pollUntilDone } from '@/shared/lib/polling'
import { useLocale } from '@/shared/page/context'
import { callAuthorized } from '@/shared/session/session'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { LoaderCircle } from '@/shared/ui/icons'
import { Notice } from '@/shared/ui/Notice'
import { toast } from '@/shared/ui/Toast'
import { useAfterCard } from './useAfterCard'

interface Props {
  /** The acquirer's page from which the browser has returned. */
  page: string
  onAgain: () => void
}

type State = Schemas['PayoutCardTokenizationState']

/** After this many polls the bank should have answered: most likely no card was entered. */
const SLOW_AFTER = 4

/** The result of the card entered at the acquirer's. */
export function CardResult({ page, onAgain }: Props) {
  const { back: t } = useDict(words)
  const { state, attempts, failure } = usePage(page)
  return (
    <div className="grid gap-4">
      {state === 'refused' && (
        <Notice kind="danger" title={t.refused}>
          <p className="mt-1">{t.refusedText}</p>
        </Notice>
      )}
      {state === 'other_owner' && (
        <Notice kind="danger" title={t.otherOwner}>
          <p className="mt-1">{t.otherOwnerText}</p>
        </Notice>
      )}
      {failure && <Notice kind="danger">{failure}</Notice>}
      {!failure && (state === 'open' || state === 'saved') && (
        <Card variant="raised">
          <div className="flex gap-4">
            <LoaderCircle className="size-7 shrink-0 animate-spin text-primary" />
            <div role="status">
              <h2 className="text-xl">{state === 'saved' ? t.saved : t.checking}</h2>
              <p className="mt-1 text-muted">{t.checkingText}</p>
              {attempts >= SLOW_AFTER && <p className="mt-3">{t.slow}</p>}
            </div>
          </div>
        </Card>
      )}
      {(failure || state === 'refused' || state === 'other_owner' || attempts >= SLOW_AFTER) && (
        <Button variant="secondary" wide onClick={onAgain}>
          {t.again}
        </Button>
      )}
    </div>
  )
}

/** Polls until the bank has answered; a saved card leads on by itself. */
function usePage(page: string) {
  const locale = useLocale()
  const { back: t } = useDict(words)
  const after = useAfterCard()
  const [state, setState] = useState<State>('open')
  const [attempts, setAttempts] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a page
  useEffect(() => {
    async function ask(): Promise<boolean> {
      try {
        const answer = await callAuthorized(
          'POST /payout-methods/card-tokenizations/{id}/return',
          undefined,
          { params: { id: page } },
        )
        setState(answer.state)
        setAttempts((count) => count + 1)
        if (answer.state === 'open') return false
        // After a network failure the next poll continues.
        if (answer.state === 'saved') await after()
        if (answer.state === 'saved') toast(t.saved)
        return true
      } catch (reason) {
        if (reason instanceof ApiError && reason.status === 0) return false
        const isMissing = reason instanceof ApiError && reason.code === 'application.not_found'
        setFailure(isMissing ? t.missing : problemText(reason, locale))
        return true
      }
    }
    return pollUntilDone({ ask })
  }, [page])
  return { state, attempts, failure }
}
