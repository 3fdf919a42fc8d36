import { useState } from 'react'
import type { Application } from '@/areas/apply/application/application'
import { CancelApplication } from '@/areas/apply/application/CancelApplication'
import { LimitNotice } from '@/areas/apply/application/LimitNotice'
import { requestOf } from '@/areas/apply/application/StartFromCalculator'
import type { ApplicationActions } from '@/areas/apply/application/useApplication'
import { words } from '@/areas/apply/words/decision'
import type { Schemas } from '@/shared/api/contract'
import { quoteOf } from '@/shared/calculator/quote'
import { useDict } from '@/shared/i18n/dictionary'
import { money, moneyTiyn, percent } from '@/shared/i18n/format'
import { Link } from '@/shared/navigation/Link'
import { useApp } from '@/shared/page/context'
import type { Product } from '@/shared/page/payload'
import { callAuthorized } from '@/shared/session/session'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { CircleCheck } from '@/shared/ui/icons'
import { MoneyText } from '@/shared/ui/MoneyText'
import { Notice } from '@/shared/ui/Notice'
import { type Kdn, kdnOf, requestedKdn } from './kdn'
import { LoanChoice } from './LoanChoice'
import { limitChoice, limitProduct, needsStatement, withPromoPrice } from './limits'

interface Props {
  application: Application
  preapproved: Schemas['Preapproval']
  act: ApplicationActions
  product: Product
}

/** The likely offer, its cost, and what is still to be proven. */
export function Preapproval({ application, preapproved, act, product: baseProduct }: Props) {
  const { today } = useApp().payload
  const { preapproval: t } = useDict(words)
  const { loan_request: request, missing_steps: missing } = application
  const product = withPromoPrice(baseProduct, application.promo_terms)
  const [selected, setSelected] = useState({
    amount: request?.amount_tenge ?? product.amount_default,
    days: request?.term ?? product.days_default,
  })
  const isShort = request?.product === 'short'
  const choice = limitChoice(product, preapproved, selected)
  const available = limitProduct(product, preapproved, choice.days)
  const isChanged =
    isShort && (choice.amount !== request.amount_tenge || choice.days !== request.term)
  const { total } = quoteOf(product, choice.amount, choice.days, today)
  const loan = { amountTenge: choice.amount, days: choice.days, totalTiyn: total }
  const kdn = isShort ? kdnOf(preapproved, loan) : requestedKdn(preapproved)
  const hasStatement = isShort ? needsStatement(preapproved, choice) : missing.includes('statement')
  const most = isShort ? available.amount_max : preapproved.amount_max_tenge

  async function goOn() {
    if (isChanged) {
      const promo = request.promo_code
      const changed = await act.run((version, key) =>
        callAuthorized(
          'PUT /application/loan-request',
          { ...requestOf(choice), promo_code: promo },
          { version, key },
        ),
      )
      if (changed?.state !== 'PREAPPROVED') return
    }
    await act.step('continue')
  }

  const button = (
    <>
      {isChanged && <p className="mb-3 text-sm text-muted">{t.changed}</p>}
      <Button wide loading={act.isBusy} className="min-h-14 text-lg" onClick={goOn}>
        {t.continue}
      </Button>
    </>
  )
  return (
    <>
      <Card variant="raised">
        <p className="text-lg">{t.upTo}</p>
        <MoneyText
          tenge={most}
          className="block text-[2.25rem] leading-tight font-bold tracking-[-0.04em]"
        />
        <p className="mt-2 text-muted text-pretty">{t.notFinal}</p>
      </Card>
      {request && request.amount_tenge > most && preapproved.limit_reason && (
        <LimitNotice
          requestedTenge={request.amount_tenge}
          most={most}
          reason={preapproved.limit_reason}
          kdnMaxPercent={preapproved.kdn_max_percent}
        />
      )}
      {hasStatement && <StatementNeeded preapproved={preapproved} days={choice.days} kdn={kdn} />}
      {isShort ? (
        <LoanChoice product={available} choice={choice} onChange={setSelected} action={button} />
      ) : (
        button
      )}
      {!hasStatement && <Burden kdn={kdn} max={preapproved.kdn_max_percent} />}
      <RemainingSteps missing={missing} hasStatement={hasStatement} />
      <CancelApplication application={application} act={act} />
    </>
  )
}

/** The debt burden of the chosen loan. */
function Burden({ kdn, max }: { kdn: Kdn; max: number }) {
  const { kdn: t } = useDict(words).preapproval
  const bound = percent(String(max))
  const text =
    kdn.kind === 'low' || kdn.kind === 'near'
      ? t[kdn.kind](percent(String(kdn.percent)), bound)
      : t.unknown(bound)
  return (
    <section>
      <h2 className="text-lg">{t.title}</h2>
      <p className="mt-1 text-pretty" aria-live="polite">
        {text}
      </p>
      <Link
        to="blog-kdn-koeffitsient-dolgovoy-nagruzki"
        prefetch={false}
        target="_blank"
        className="inline-flex min-h-12 items-center text-primary underline underline-offset-4"
      >
        {t.what}
      </Link>
    </section>
  )
}

interface RemainingStepsProps {
  missing: Application['missing_steps']
  hasStatement: boolean
}

function RemainingSteps({ missing, hasStatement }: RemainingStepsProps) {
  const { preapproval: t } = useDict(words)
  const steps = (['camera', 'docs', 'statement', 'card'] as const).filter(
    (step) => step === 'camera' || (step === 'statement' ? hasStatement : missing.includes(step)),
  )
  return (
    <section>
      <h2 className="text-lg">{t.needed}</h2>
      <ul className="mt-2 grid gap-2">
        {steps.map((step) => (
          <li key={step} className="flex gap-2.5">
            <CircleCheck className="mt-0.5 size-5 shrink-0 text-primary" />
            {t.steps[step]}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface StatementNeededProps {
  preapproved: Schemas['Preapproval']
  days: number
  kdn: Kdn
}

/** Before the camera check: what a statement has to prove, and the consequences of skipping it. */
function StatementNeeded({ preapproved, days, kdn }: StatementNeededProps) {
  const { statement: t, kdn: burden } = useDict(words).preapproval
  const max = percent(String(preapproved.kdn_max_percent))
  const proven = preapproved.term_limits.find(
    ({ term }) => term === days,
  )?.amount_max_without_statement_tenge
  const isKnown = preapproved.debt_burden?.proven_income_tiyn != null
  return (
    <Notice kind="warning" title={t.title}>
      <p className="mt-1 text-pretty" aria-live="polite">
        {kdn.kind === 'statement'
          ? t.text(moneyTiyn(kdn.incomeTiyn), percent(String(kdn.percent)), max)
          : burden.unknown(max)}
      </p>
      <p className="mt-2">
        {proven != null ? t.without(money(proven)) : isKnown ? t.none : t.staff}
      </p>
    </Notice>
  )
}
