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

/** Four ways that look alike: none of them is pushed. */
export function Ways({ loan }: { loan: Loan }) {
  const locale = useLocale()
  const { full, part, hardship } = useDict(words).choose
  const { next } = loan
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      <Way
        title={full.title}
        label={full.figure}
        figure={<MoneyText tiyn={loan.payoff_today_tiyn} />}
        text={full.text}
        to="loan-full-repayment"
        action={full.action}
      />
      <Way
        title={part.title}
        label={next ? part.due(date(next.due_on, locale)) : part.late}
        figure={<MoneyText tiyn={next ? next.amount_tiyn : loan.payoff_today_tiyn} />}
        text={part.text}
        to="loan-partial-repayment"
        action={part.action}
      />
      <ProlongWay loan={loan} />
      <Way
        title={hardship.title}
        label={hardship.figure}
        figure={hardship.free}
        text={hardship.text}
        to="consumer-protection"
        query={{ new: 'restructuring' }}
        action={hardship.action}
      />
    </ul>
  )
}

interface WayProps {
  title: string
  /** What the figure is. */
  label: string
  figure: ReactNode
  text: string
  to: string
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
      <ButtonLink to={to} query={query} look="secondary" wide className="mt-auto">
        {action}
      </ButtonLink>
    </Card>
  )
}
