import { words } from '@/areas/repay/words/repayment'
import { useDict } from '@/shared/i18n/dictionary'
import { date } from '@/shared/i18n/format'
import type { Loan } from '@/shared/loan/loan'
import { useLocale } from '@/shared/page/context'
import { Checkbox } from '@/shared/ui/Checkbox'
import { MoneyText } from '@/shared/ui/MoneyText'
import { Notice } from '@/shared/ui/Notice'

interface Props {
  withdrawal: NonNullable<Loan['withdrawal']>
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

/** The right to withdraw within the first days, in plain language. */
export function Withdrawal({ withdrawal, isChosen, onChange }: Props) {
  const locale = useLocale()
  const { withdrawal: t } = useDict(words).full
  return (
    <Notice title={t.title(date(withdrawal.until, locale))}>
      <p className="mt-1 text-pretty">{t.text}</p>
      <p className="mt-2">
        {t.sum}: <MoneyText tiyn={withdrawal.amount_tiyn} className="font-semibold" />
      </p>
      <Checkbox checked={isChosen} onChange={(event) => onChange(event.target.checked)}>
        {t.tick}
      </Checkbox>
    </Notice>
  )
}
