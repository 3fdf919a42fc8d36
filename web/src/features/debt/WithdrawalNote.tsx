import { useDict } from '@/i18n/dictionary'
import { DateText } from '@/ui/DateText'
import { MoneyText } from '@/ui/MoneyText'
import { Notice } from '@/ui/Notice'
import type { Loan } from './loan'
import { words } from './words'

/** That the money can be given back without a reason, while the law lets it. */
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
