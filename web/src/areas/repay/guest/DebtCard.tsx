import { words } from '@/areas/repay/words/guest'
import type { Schemas } from '@/shared/api/schema'
import { useDict } from '@/shared/i18n/dictionary'
import { Button } from '@/shared/ui/Button'
import { DateText } from '@/shared/ui/DateText'
import { MoneyText } from '@/shared/ui/MoneyText'
import { Notice } from '@/shared/ui/Notice'

interface Props {
  debt: Schemas['GuestDebt']
  onTake: (tiyn: number) => void
}

/** What is owed, each sum with a button that puts it into the form. */
export function DebtCard({ debt, onTake }: Props) {
  const { debt: t } = useDict(words)
  const { initials, contract_number, due_on, due_tiyn, payoff_tiyn } = debt
  if (payoff_tiyn === 0) {
    return (
      <Notice kind="success" className="mt-4">
        {t.nothing}
      </Notice>
    )
  }
  // Without a date it is overdue: of a plan only a part of the debt is.
  const sums = [
    ...(due_tiyn > 0 && due_tiyn !== payoff_tiyn
      ? [{ name: due_on ? t.due : t.overdue, tiyn: due_tiyn }]
      : []),
    { name: t.payoff, tiyn: payoff_tiyn },
  ]
  return (
    <div className="mt-5 grid gap-4 rounded-card bg-raised p-5">
      <dl className="grid gap-2">
        {initials && <Row name={t.borrower}>{initials}</Row>}
        {contract_number && <Row name={t.contract}>{contract_number}</Row>}
        {due_on && (
          <Row name={t.dueOn}>
            <DateText iso={due_on} />
          </Row>
        )}
      </dl>
      <ul className="grid gap-3">
        {sums.map(({ name, tiyn }) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <div>
              <p className="text-sm text-muted">{name}</p>
              <MoneyText tiyn={tiyn} className="text-2xl font-semibold" />
            </div>
            <Button look="secondary" onClick={() => onTake(tiyn)}>
              {t.take}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}
