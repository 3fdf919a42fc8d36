import type { ReactNode } from 'react'
import { useLocale } from '@/app/context'
import type { LinkProps } from '@/app/navigation/Link'
import type { Loan } from '@/features/debt/loan'
import { useDict } from '@/i18n/dictionary'
import { date } from '@/i18n/format'
import { ButtonLink } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { MoneyText } from '@/ui/MoneyText'
import { ProlongWay } from './ProlongWay'
import { words } from './words'

/** Ways that look alike: none of them is pushed, and none is shown that this loan cannot go. */
export function Ways({ loan }: { loan: Loan }) {
  const locale = useLocale()
  const { full, part, hardship } = useDict(words).choose
  const { next, arrears_tiyn } = loan
  const mayProlong = !['restructured', 'not_offered'].includes(loan.prolongation.state)
  const isEarly = loan.today < loan.terms.ends_on && loan.status === 'active'
  // What is overdue is due now, not on the next date of the plan.
  const due = arrears_tiyn > 0 ? null : next
  const dueTiyn = arrears_tiyn > 0 ? arrears_tiyn : loan.payoff_today_tiyn
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      <Way
        title={full.title}
        label={full.figure}
        figure={<MoneyText tiyn={loan.payoff_today_tiyn} />}
        text={isEarly ? full.text : full.late}
        to="loan-full-repayment"
        action={full.action}
      />
      <Way
        title={part.title}
        label={due ? part.due(date(due.due_on, locale)) : partLabel(loan, part)}
        figure={<MoneyText tiyn={due ? due.amount_tiyn : dueTiyn} />}
        text={part.text}
        to="loan-partial-repayment"
        action={part.action}
      />
      {mayProlong && <ProlongWay loan={loan} />}
      {loan.actions.includes('hardship') && (
        <Way
          title={hardship.title}
          label={hardship.figure}
          figure={hardship.free}
          text={hardship.text}
          to="consumer-protection"
          query={{ new: 'restructuring' }}
          action={hardship.action}
        />
      )}
    </ul>
  )
}

/** A debt that was written off is not overdue any more, but something of it may be owed. */
function partLabel({ status }: Loan, t: { late: string; left: string }): string {
  return status === 'overdue' ? t.late : t.left
}

interface WayProps {
  title: string
  /** What the figure is. */
  label: string
  figure: ReactNode
  text: string
  /** Where it cannot be gone now, there is nothing to press. */
  to?: string
  query?: LinkProps['query']
  action: string
}

export function Way({ title, label, figure, text, to, query, action }: WayProps) {
  return (
    <Card as="li" look="raised" className="flex flex-col">
      <h2 className="text-xl">{title}</h2>
      <p className="mt-3 text-sm text-muted">{label}</p>
      <p className="text-2xl font-bold">{figure}</p>
      <p className="mt-3 mb-5 text-muted text-pretty">{text}</p>
      {to && (
        <ButtonLink to={to} query={query} look="secondary" wide className="mt-auto">
          {action}
        </ButtonLink>
      )}
    </Card>
  )
}
