import type { ApplicationActions } from '@/areas/apply/application/useApplication'
import { words } from '@/areas/apply/words/bank-statement'
import type { Schemas } from '@/shared/api/contract'
import { useDict } from '@/shared/i18n/dictionary'
import { monthOfYear } from '@/shared/i18n/month-name'
import { useLocale } from '@/shared/page/context'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { DateText } from '@/shared/ui/DateText'
import { MoneyText } from '@/shared/ui/MoneyText'

interface Props {
  income: Schemas['BankStatementSummary']
  act: ApplicationActions
}

/** The parsed income, month by month, for the customer to confirm. */
export function DetectedIncome({ income, act }: Props) {
  const locale = useLocale()
  const { detectedIncome: t, bankNames } = useDict(words)
  const bank = bankNames[income.bank as keyof typeof bankNames] ?? income.bank
  return (
    <>
      <Card variant="raised">
        {income.monthly_income_tiyn == null ? (
          <>
            <h2 className="text-xl">{t.none}</h2>
            <p className="mt-2 text-muted text-pretty">{t.noneText}</p>
          </>
        ) : (
          <dl>
            <dt className="text-muted">{t.average}</dt>
            <dd className="text-[2rem] leading-tight font-bold tracking-tight">
              <MoneyText tiyn={income.monthly_income_tiyn} />
            </dd>
          </dl>
        )}
        <p className="mt-3 text-sm text-muted">
          {t.from(bank)}. {t.period}: <DateText iso={income.from} /> – <DateText iso={income.to} />
        </p>
        {income.months.length > 0 && (
          <table className="mt-4 w-full">
            <caption className="sr-only">{t.table}</caption>
            <thead>
              <tr className="border-b border-line text-left text-sm text-muted">
                <th className="py-2 font-medium">{t.month}</th>
                <th className="py-2 text-right font-medium">{t.income}</th>
              </tr>
            </thead>
            <tbody>
              {income.months.map(({ month, amount_tiyn }) => (
                <tr key={month} className="border-b border-line">
                  <th scope="row" className="py-2.5 text-left font-normal">
                    {monthOfYear(month, locale)}
                  </th>
                  <td className="py-2.5 text-right font-medium tabular-nums">
                    <MoneyText tiyn={amount_tiyn} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <p className="mt-3 text-sm text-muted text-pretty">{t.how}</p>
      </Card>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button loading={act.isBusy} onClick={() => act.step('confirm_statement')}>
          {t.right}
        </Button>
        <Button variant="secondary" onClick={() => act.step('reject_statement')}>
          {t.wrong}
        </Button>
      </div>
      <p className="text-sm text-muted text-pretty">{t.wrongNote}</p>
    </>
  )
}
