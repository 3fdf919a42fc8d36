import type { ReactNode } from 'react'
import { useDict } from '@/shared/i18n/dictionary'
import { addDays, date } from '@/shared/i18n/format'
import { useLocale } from '@/shared/page/context'
import { DateText } from '@/shared/ui/DateText'
import { MoneyText } from '@/shared/ui/MoneyText'
import { words } from '@/shared/words/loan-card'
import { dueText } from './due'
import { hasPlan, type Loan, nextInstalment } from './loan'

/** The amount that matters now and its date: of a plan the next instalment or its arrears, of a
 * single payment everything. Nothing is demanded while a loan is disputed. */
export function OutstandingHead({ loan }: { loan: Loan }) {
  const locale = useLocale()
  const { owe: t } = useDict(words)
  if (loan.status === 'disputed') {
    return (
      <Head name={t.paused} tiyn={loan.payoff_today_tiyn}>
        {t.pausedText}
      </Head>
    )
  }
  const next = nextInstalment(loan)
  const isPlan = hasPlan(loan)
  const lastDay = loan.next_payment?.last_day_on_time
  const onTime = lastDay && (
    <span className="block text-sm">{t.onTimeUntil(date(lastDay, locale))}</span>
  )
  if (loan.status === 'overdue') {
    return (
      <Head
        name={isPlan ? t.arrears : t.payoff}
        tiyn={isPlan ? loan.arrears_tiyn : loan.payoff_today_tiyn}
      >
        {/* Of several payments the one that was missed, not the next one of the plan. */}
        {isPlan ? t.instalmentWas : t.dueWas}{' '}
        <DateText iso={addDays(loan.today, -loan.days_overdue)} />, {t.late(loan.days_overdue)}
      </Head>
    )
  }
  if (isPlan && next) {
    return (
      <Head name={t.nextPayment} tiyn={next.amount_tiyn}>
        {t.payBefore} <DateText iso={next.due_date} />,{' '}
        {dueText(loan.today, lastDay ?? next.due_date, locale)}
        {onTime}
      </Head>
    )
  }
  return (
    <Head name={t.payoff} tiyn={loan.payoff_today_tiyn}>
      {t.dueBefore} <DateText iso={loan.due_date} />,{' '}
      {dueText(loan.today, lastDay ?? loan.due_date, locale)}
      {onTime}
    </Head>
  )
}

function Head({ name, tiyn, children }: { name: string; tiyn: number; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <MoneyText
          tiyn={tiyn}
          className="block text-[2.25rem] leading-tight font-bold tracking-[-0.04em] sm:text-[2.5rem]"
        />
      </dd>
      <dd className="mt-1">{children}</dd>
    </>
  )
}
