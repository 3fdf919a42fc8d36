import { useDict } from '@/shared/i18n/dictionary'
import type { Loan } from '@/shared/loan/loan'
import { DateText } from '@/shared/ui/DateText'
import { MoneyText } from '@/shared/ui/MoneyText'
import { Notice } from '@/shared/ui/Notice'
import { words } from './words/loan'

/** That the customer may withdraw without a reason, while the law allows it. */
export function WithdrawalNote({ withdrawal }: { withdrawal: Loan['withdrawal'] }) {
  const { withdrawal: t } = useDict(words)
  if (!withdrawal) return null
  return (
    <Notice title={t.title}>
      <p className="mt-1 text-pretty">
        {t.until} <DateText iso={withdrawal.until} />. {t.amount}:{' '}
        <MoneyText tiyn={withdrawal.amount_tiyn} className="font-semibold" />
      </p>
    </Notice>
  )
}
