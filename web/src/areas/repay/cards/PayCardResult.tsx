import { useEffect, useState } from 'react'
import { words } from '@/areas/repay/words/repayment'
import { ApiError } from '@/shared/api/api-error'
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

interface Props {
  /** The acquirer's page from which the browser has returned. */
  id: string
  onSaved: () => Promise<void>
  onClose: () => void
}

/** After this many polls the bank should have answered: most likely no card was entered. */
const SLOW_AFTER = 4

/** The result of the card entered at the acquirer's. */
export function PayCardResult({ id, onSaved, onClose }: Props) {
  const { back: t } = useDict(words).cards
  const { isRefused, failure, attempts } = useBack(id, onSaved)
  const isSlow = attempts >= SLOW_AFTER
  return (
    <div className="grid gap-3">
      {isRefused && (
        <Notice kind="danger" title={t.refused}>
          <p className="mt-1">{t.refusedText}</p>
        </Notice>
      )}
      {failure && <Notice kind="danger">{failure}</Notice>}
      {!isRefused && !failure && (
        <Card variant="raised">
          <div className="flex gap-4">
            <LoaderCircle className="size-7 shrink-0 animate-spin text-primary motion-reduce:animate-none" />
            <div role="status">
              <h3 className="text-lg">{t.asking}</h3>
              <p className="mt-1 text-muted">{isSlow ? t.slow : t.askingText}</p>
            </div>
          </div>
        </Card>
      )}
      {(isRefused || failure || isSlow) && (
        <Button variant="secondary" onClick={onClose}>
          {t.again}
        </Button>
      )}
    </div>
  )
}

/** Polls until the bank has answered. */
function useBack(id: string, onSaved: () => Promise<void>) {
  const locale = useLocale()
  const { back: t } = useDict(words).cards
  const [isRefused, setRefused] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [attempts, setAttempts] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a page
  useEffect(() => {
    let isSaved = false
    async function ask(): Promise<boolean> {
      try {
        const { state } = await callAuthorized(
          'POST /payment-methods/card-tokenizations/{id}/return',
          undefined,
          { params: { id } },
        )
        setAttempts((count) => count + 1)
        if (state === 'open') return false
        setRefused(state === 'refused')
        isSaved = state === 'saved'
        if (!isSaved) return true
        toast(t.saved)
        await onSaved()
        return true
      } catch (reason) {
        if (reason instanceof ApiError && reason.status === 0) return isSaved
        setFailure(problemText(reason, locale))
        return true
      }
    }
    return pollUntilDone({ ask })
  }, [id])
  return { isRefused, failure, attempts }
}
