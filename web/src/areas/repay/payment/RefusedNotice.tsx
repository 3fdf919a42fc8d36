import type { Payment } from '@/areas/repay/cards/types'
import { words } from '@/areas/repay/words/repayment'
import { useDict } from '@/shared/i18n/dictionary'
import { Notice } from '@/shared/ui/Notice'

/** Why the bank did not make a payment, what to do, and that no money is gone. */
export function RefusedNotice({ payment }: { payment: Payment }) {
  const { back: t } = useDict(words)
  const why = t.refusals[payment.refusal as keyof typeof t.refusals] ?? t.unknown
  return (
    <Notice kind="danger" title={t.refused}>
      <p className="mt-1 text-pretty">
        {why} {t.safe}
      </p>
    </Notice>
  )
}
