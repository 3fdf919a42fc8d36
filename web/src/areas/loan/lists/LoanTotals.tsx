import type { ReactNode } from 'react'
import { words } from '@/areas/loan/words/loans'
import { useDict } from '@/shared/i18n/dictionary'
import { integer } from '@/shared/i18n/format'
import type { Loans } from '@/shared/loan/loan'
import { Card } from '@/shared/ui/Card'
import { MoneyText } from '@/shared/ui/MoneyText'

/** Totals of all loans. */
export function LoanTotals({ totals }: { totals: Loans['totals'] }) {
  const { loans: t } = useDict(words)
  return (
    <Card as="section" variant="tinted">
      <h2 className="sr-only">{t.totals}</h2>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <Total name={t.borrowed}>
          <MoneyText tiyn={totals.borrowed_tiyn} />
        </Total>
        <Total name={t.paid}>
          <MoneyText tiyn={totals.paid_tiyn} />
        </Total>
        <Total name={t.count}>{integer(totals.count)}</Total>
      </dl>
    </Card>
  )
}

function Total({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-xl font-bold">{children}</dd>
    </div>
  )
}
