import { useState } from 'react'
import { usePayCards } from '@/areas/repay/cards/usePayCards'
import { words } from '@/areas/repay/words/repayment'
import { QueryArea } from '@/shared/api/QueryArea'
import { useQuery } from '@/shared/api/useQuery'
import { useDict } from '@/shared/i18n/dictionary'
import { date } from '@/shared/i18n/format'
import { moment } from '@/shared/i18n/moment'
import { hasPlan, type Loan } from '@/shared/loan/loan'
import { useWhatIf } from '@/shared/loan/useWhatIf'
import { useLocale } from '@/shared/page/context'
import { callAuthorized, useSession } from '@/shared/session/session'
import { Card } from '@/shared/ui/Card'
import { MoneyText } from '@/shared/ui/MoneyText'
import { AnotherDay } from './AnotherDay'
import { FullForm } from './FullForm'
import { PartList } from './PartList'
import { payoffLines } from './parts'
import type { PaymentFlow } from './usePaymentFlow'
import { Withdrawal } from './Withdrawal'

interface Props {
  loan: Loan
  paying: PaymentFlow
  reload: () => Promise<void>
}

/** What closes the loan today, why it is that much, and the way to pay it. */
export function FullRepayment({ loan, paying, reload }: Props) {
  const { sessionGeneration } = useSession()
  const quote = useQuery(
    () => callAuthorized('POST /loans/{id}/quotes', undefined, { params: { id: loan.id } }),
    sessionGeneration,
  )
  const cards = usePayCards()
  const [isWithdrawal, setWithdrawal] = useState(false)
  async function refresh() {
    await Promise.all([reload(), quote.reload(), cards.reload()])
  }
  return (
    <div className="grid gap-6 lg:grid-cols-[34rem_1fr] lg:gap-x-8">
      <div className="grid content-start gap-6">
        <QueryArea query={quote}>
          {({ id, amount_tiyn, valid_until }) => (
            <>
              <Sum loan={loan} amountTiyn={amount_tiyn} validUntil={valid_until} />
              {loan.withdrawal && (
                <Withdrawal
                  withdrawal={loan.withdrawal}
                  isChosen={isWithdrawal}
                  onChange={setWithdrawal}
                />
              )}
              <QueryArea query={cards}>
                {(kept) => (
                  <FullForm
                    loan={loan}
                    paying={paying}
                    cards={kept}
                    quote={{ id, amountTiyn: amount_tiyn }}
                    isWithdrawal={isWithdrawal}
                    onOutdated={refresh}
                  />
                )}
              </QueryArea>
            </>
          )}
        </QueryArea>
      </div>
      {loan.status !== 'written_off' && <AnotherDay loan={loan} />}
    </div>
  )
}

interface SumProps {
  loan: Loan
  amountTiyn: number
  validUntil: string
}

function Sum({ loan, amountTiyn, validUntil }: SumProps) {
  const locale = useLocale()
  const { full: t } = useDict(words)
  const { answer } = useWhatIf(loan, { kind: 'pay_full', on: loan.today })
  return (
    <Card as="section" look="raised" className="overflow-hidden p-0! sm:p-0!">
      <div className="border-b-3 border-accent bg-primary px-5 py-5 text-on-primary sm:px-6">
        <h2 className="text-base font-normal tracking-normal">{t.today}</h2>
        <MoneyText
          tiyn={amountTiyn}
          className="block text-[2.25rem] leading-tight font-bold tracking-[-0.04em]"
        />
        <p className="mt-1">{t.valid(moment(validUntil, locale))}</p>
      </div>
      <div className="px-5 py-2 sm:px-6">
        <h3 className="sr-only">{t.why}</h3>
        <PartList lines={payoffLines(loan)} totalTiyn={amountTiyn} />
        {loan.today < loan.due_on && answer && answer.saves_tiyn > 0 && (
          <p className="flex items-baseline justify-between gap-4 border-t border-line py-3 text-success">
            <span>{hasPlan(loan) ? t.savesOfPlan : t.saves(date(loan.due_on, locale))}</span>
            <MoneyText tiyn={answer.saves_tiyn} className="font-semibold" />
          </p>
        )}
      </div>
    </Card>
  )
}
