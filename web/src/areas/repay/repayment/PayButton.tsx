import { words } from '@/areas/repay/words/repayment'
import { useDict } from '@/shared/i18n/dictionary'
import { Button } from '@/shared/ui/Button'
import { Notice } from '@/shared/ui/Notice'

interface Props {
  /** What is pressed, with the sum. */
  label: string
  isNewCard: boolean
  isBusy: boolean
  failure: string | null
}

/** The end of a payment form: the error, the button with the amount, and what happens next. */
export function PayButton({ label, isNewCard, isBusy, failure }: Props) {
  const { pay: t } = useDict(words)
  return (
    <div>
      {failure && (
        <Notice kind="danger" className="mb-4">
          {failure}
        </Notice>
      )}
      <Button type="submit" wide loading={isBusy} className="min-h-14 text-lg">
        {label}
      </Button>
      <p className="mt-2 text-center text-sm text-muted text-pretty">
        {isNewCard ? t.toPage : t.atOnce}
      </p>
    </div>
  )
}
