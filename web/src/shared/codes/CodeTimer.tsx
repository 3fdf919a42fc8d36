import { useDict } from '@/shared/i18n/dictionary'
import { Button } from '@/shared/ui/Button'
import { words } from '@/shared/words/code'
import { clock, type SentCode, secondsLeft } from './code-flow'
import { useNow } from './useNow'

interface Props {
  sent: SentCode
  /** The code does not do any more, whatever its time. */
  isSpent: boolean
  isBusy: boolean
  onResend: () => void
}

/** How long the code is good, and when another one can be asked for. */
export function CodeTimer({ sent, isSpent, isBusy, onResend }: Props) {
  const t = useDict(words)
  const nowMs = useNow(true) || sent.at_ms
  const goodS = secondsLeft(sent.at_ms, sent.good_for_s, nowMs)
  const isOver = isSpent || goodS === 0
  const waitS = secondsLeft(sent.at_ms, sent.resend_after_s, nowMs)
  return (
    <div className="grid justify-items-start gap-1">
      {/* Every second is no news for a screen reader; the end of the code is. */}
      <p className="text-sm text-muted tabular-nums" role={isOver ? 'status' : 'timer'}>
        {isSpent ? t.spent : isOver ? t.ended : t.goodFor(clock(goodS))}
      </p>
      {waitS > 0 ? (
        <p className="flex min-h-12 items-center text-sm text-muted tabular-nums">
          {t.resendIn(clock(waitS))}
        </p>
      ) : (
        <Button look="quiet" className="-ml-5" loading={isBusy} onClick={onResend}>
          {t.resend}
        </Button>
      )}
    </div>
  )
}
