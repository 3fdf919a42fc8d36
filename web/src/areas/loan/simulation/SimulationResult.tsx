import { Allocation } from '@/areas/loan/Allocation'
import { words } from '@/areas/loan/words/loan'
import { problemText } from '@/shared/api/problems'
import { useDict } from '@/shared/i18n/dictionary'
import { Figure, Figures } from '@/shared/loan/Figure'
import type { Simulation, SimulationKind } from '@/shared/loan/simulation-request'
import type { SimulationState } from '@/shared/loan/useLoanSimulation'
import { useLocale } from '@/shared/page/context'
import { Button } from '@/shared/ui/Button'
import { DateText } from '@/shared/ui/DateText'
import { MoneyText } from '@/shared/ui/MoneyText'
import { Notice } from '@/shared/ui/Notice'
import { Skeleton } from '@/shared/ui/Skeleton'

interface Props {
  result: SimulationState
  kind: SimulationKind
  /** Repaid in several instalments, against which a saving is computed. */
  isPlan: boolean
  /** The typed amount, if any. */
  typedTiyn: number | null
}

/** The result. Only the first sentence is announced as it changes. */
export function SimulationResult({ result, kind, isPlan, typedTiyn }: Props) {
  const { answer, isBusy, reason, retry } = result
  const locale = useLocale()
  const { simulation: t } = useDict(words)
  return (
    <section aria-label={t.result} aria-busy={isBusy} className="rounded-card bg-raised p-5">
      <div role="status">
        {answer ? (
          <Headline answer={answer} isEnough={(typedTiyn ?? 0) > answer.pay_tiyn} />
        ) : (
          !reason && <p className="text-muted">{isBusy ? t.counting : t.waiting}</p>
        )}
      </div>
      {answer ? (
        <div className={isBusy ? 'opacity-60' : undefined}>
          <Details answer={answer} kind={kind} isPlan={isPlan} />
        </div>
      ) : (
        isBusy && (
          <div className="mt-4 grid gap-4">
            <Skeleton />
            <Skeleton />
            <Skeleton className="h-5 w-1/2" />
          </div>
        )
      )}
      {Boolean(reason) && (
        <Notice kind="danger" title={t.failed}>
          <p className="mt-1">{problemText(reason, locale)}</p>
          <Button variant="secondary" className="mt-3" onClick={retry}>
            {t.retry}
          </Button>
        </Notice>
      )}
    </section>
  )
}

function Headline({ answer, isEnough }: { answer: Simulation; isEnough: boolean }) {
  const { simulation: t } = useDict(words)
  return (
    <>
      <p className="text-sm text-muted">
        {t.pay}, <DateText iso={answer.date} />
      </p>
      <p>
        <MoneyText tiyn={answer.pay_tiyn} className="text-[1.75rem] font-bold tracking-tight" />
      </p>
      <p className="font-medium">{answer.closes_loan ? t.closes : t.stays}</p>
      {isEnough && <p className="mt-1 text-sm text-muted">{t.enough}</p>}
    </>
  )
}

function Details({
  answer,
  kind,
  isPlan,
}: {
  answer: Simulation
  kind: SimulationKind
  isPlan: boolean
}) {
  const { simulation: t } = useDict(words)
  const isRateChanged = answer.interest_per_day_before_tiyn !== answer.interest_per_day_after_tiyn
  return (
    <div className="mt-2">
      <Figures>
        {!answer.closes_loan && (
          <Figure name={t.left}>
            <MoneyText tiyn={answer.payoff_after_tiyn} />
          </Figure>
        )}
        {answer.saves_tiyn > 0 && (
          <Figure name={isPlan ? t.savesOfPlan : t.saves}>
            <MoneyText tiyn={answer.saves_tiyn} className="text-success" />
          </Figure>
        )}
        {answer.extra_cost_tiyn > 0 && (
          <Figure name={t.costsMore}>
            <MoneyText tiyn={answer.extra_cost_tiyn} className="text-warning" />
          </Figure>
        )}
        {!answer.closes_loan && isRateChanged && (
          <Figure
            name={t.perDay}
            note={
              <>
                {t.perDayBefore} <MoneyText tiyn={answer.interest_per_day_before_tiyn} />
              </>
            }
          >
            <MoneyText tiyn={answer.interest_per_day_after_tiyn} />
          </Figure>
        )}
        {kind === 'prolong' && answer.due_date_after && (
          <Figure name={t.newDue}>
            <DateText iso={answer.due_date_after} />
          </Figure>
        )}
        <Figure name={t.totalCost}>
          <MoneyText tiyn={answer.total_cost_tiyn} />
        </Figure>
      </Figures>
      <Allocation title={t.allocation} to={answer.allocation} />
    </div>
  )
}
