import { useDict } from '@/shared/i18n/dictionary'
import { hasPlan, type Loan } from '@/shared/loan/loan'
import { DateText } from '@/shared/ui/DateText'
import { MoneyText } from '@/shared/ui/MoneyText'
import { Section } from './Section'
import { words } from './words/loan'

type Instalment = Loan['instalments'][number]

const cell = 'py-2.5 pl-3 text-right tabular-nums'
const wide = 'hidden sm:table-cell'

const statusClasses: Record<Instalment['status'], string> = {
  paid: 'text-success',
  overdue: 'font-semibold text-danger',
  next: 'font-semibold text-primary',
  upcoming: 'text-muted',
}

/** Instalments with their statuses; a single one needs no table. On a narrow screen the components
 * of an instalment are below its amount. */
export function PlanTable({ loan }: { loan: Loan }) {
  const { plan: t } = useDict(words)
  if (!hasPlan(loan)) return null
  return (
    <Section title={t.title} lead={loan.status === 'overdue' ? t.lateLead : undefined}>
      <table className="w-full">
        <caption className="sr-only">{t.title}</caption>
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            {[t.date, t.total, t.principal, t.interest].map((name, index) => (
              <th
                key={name}
                scope="col"
                className={`py-2 font-medium ${index === 0 ? 'text-left' : 'pl-3 text-right'} ${index > 1 ? wide : ''}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {loan.instalments.map((instalment) => (
            <Row key={instalment.due_date} instalment={instalment} />
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function Row({ instalment }: { instalment: Instalment }) {
  const { plan: t } = useDict(words)
  const { due_date, principal_tiyn, interest_tiyn, amount_tiyn, status } = instalment
  return (
    <tr data-status={status} className="border-b border-line">
      <th scope="row" className="py-2.5 text-left font-normal">
        <DateText iso={due_date} />
        <span className={`block text-sm ${statusClasses[status]}`}>{t.status[status]}</span>
      </th>
      <td className={cell}>
        <MoneyText tiyn={amount_tiyn} className="font-semibold" />
        <span className="block text-sm text-muted sm:hidden">
          {t.principal} <MoneyText tiyn={principal_tiyn} />
        </span>
        <span className="block text-sm text-muted sm:hidden">
          {t.interest} <MoneyText tiyn={interest_tiyn} />
        </span>
      </td>
      <td className={`${cell} ${wide}`}>
        <MoneyText tiyn={principal_tiyn} />
      </td>
      <td className={`${cell} ${wide}`}>
        <MoneyText tiyn={interest_tiyn} />
      </td>
    </tr>
  )
}
