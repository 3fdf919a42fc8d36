import { useState } from 'react'
import type { Application } from '@/areas/apply/application/application'
import { CHOICE_KEY, requestOf } from '@/areas/apply/application/StartFromCalculator'
import type { ApplicationActions } from '@/areas/apply/application/useApplication'
import { AnswerSections } from '@/areas/apply/questionnaire/AnswerSections'
import { loadPreviousAnswers } from '@/areas/apply/questionnaire/load'
import { words } from '@/areas/apply/words/decision'
import { ApiError } from '@/shared/api/api-error'
import type { Schemas } from '@/shared/api/contract'
import { problemText } from '@/shared/api/problems'
import { QueryArea } from '@/shared/api/QueryArea'
import { useQuery } from '@/shared/api/useQuery'
import type { Choice } from '@/shared/calculator/choice'
import { clampDays } from '@/shared/calculator/quote'
import { useDict } from '@/shared/i18n/dictionary'
import { money } from '@/shared/i18n/format'
import * as sessionStore from '@/shared/lib/session-store'
import { noteEvent } from '@/shared/lib/telemetry'
import { useLocale } from '@/shared/page/context'
import type { Product } from '@/shared/page/payload'
import { ExclusionNotice } from '@/shared/session/ExclusionNotice'
import { callAuthorized, useSession } from '@/shared/session/session'
import { Button, ButtonLink } from '@/shared/ui/Button'
import { Notice } from '@/shared/ui/Notice'
import { LoanChoice } from './LoanChoice'
import { withPromoPrice } from './limits'
import { PromoCode } from './PromoCode'

interface Props {
  application: Application
  act: ApplicationActions
  product: Product
}

/** A new application: the cost first, then the questions or the known answers. */
export function NewLoan({ application, act, product }: Props) {
  const locale = useLocale()
  const { newLoan: t } = useDict(words)
  const excludedUntil = application.next_application?.excluded_until
  const [choice, setChoice] = useState<Choice>(
    () =>
      sessionStore.get<Choice>(CHOICE_KEY) ?? {
        amount: application.loan_request?.amount_tenge ?? product.amount_default,
        days: application.loan_request?.term ?? product.days_default,
      },
  )
  const [promo, setPromo] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const [terms, setTerms] = useState<Schemas['PromoTerms'] | null>(null)
  const discounted = withPromoPrice(product, terms)
  const days = clampDays(discounted, choice.days)

  async function start(call: 'POST /application' | 'POST /application/repeat') {
    setRefused(null)
    const request: Schemas['NewLoanRequest'] = {
      ...requestOf(choice),
      promo_code: promo.trim() || null,
    }
    const started = await act.run((_, key) => callAuthorized(call, request, { key }), refusePromo)
    if (!started) return
    sessionStore.set(CHOICE_KEY, null)
    noteEvent('application_begun')
  }

  /** An error of the code is shown beside it. */
  function refusePromo(reason: unknown): boolean {
    if (!(reason instanceof ApiError) || !reason.rejection?.startsWith('promo')) return false
    setRefused(problemText(reason, locale))
    return true
  }

  return (
    <>
      <PreviousApplication application={application} />
      <LoanChoice
        product={discounted}
        choice={choice}
        onChange={setChoice}
        action={
          <>
            <PromoCode
              value={promo}
              onType={setPromo}
              terms={terms}
              onTerms={setTerms}
              failure={refused}
              onFailure={setRefused}
              gesvPercent={discounted.gesv_percent_by_days[days - discounted.days_min] ?? ''}
            />
            {excludedUntil ? (
              <ExclusionNotice until={excludedUntil} />
            ) : application.next_application?.has_reusable_answers ? (
              <PreviousAnswers
                isBusy={act.isBusy}
                onSame={() => start('POST /application/repeat')}
                onChange={() => start('POST /application')}
              />
            ) : (
              <>
                <Button
                  wide
                  loading={act.isBusy}
                  className="min-h-14 text-lg"
                  onClick={() => start('POST /application')}
                >
                  {t.start}
                </Button>
                <p className="mt-3 text-sm text-muted text-pretty">{t.next}</p>
              </>
            )}
          </>
        }
      />
    </>
  )
}

/** The outcome of the previous application, and advice to frequent borrowers. */
function PreviousApplication({ application }: Pick<Props, 'application'>) {
  const { newLoan: t } = useDict(words)
  const { state, suggests_pause, next_application: next } = application
  const isOver = state === 'CANCELLED' || state === 'EXPIRED'
  const raised = next?.raised_limit_tenge
  return (
    <>
      {isOver && (
        <Notice title={state === 'CANCELLED' ? t.cancelled : t.expired}>
          <p className="mt-1">{t.again}</p>
        </Notice>
      )}
      {raised && <Notice kind="success">{t.known.raised(money(raised))}</Notice>}
      {suggests_pause && (
        <Notice kind="warning" title={t.pause.title}>
          <p className="mt-1">{t.pause.text}</p>
          <ButtonLink to="consumer-protection" variant="quiet" className="mt-1 -ml-5">
            {t.pause.link}
          </ButtonLink>
        </Notice>
      )}
    </>
  )
}

interface PreviousAnswersProps {
  isBusy: boolean
  /** Nothing has changed: the answers are submitted as they are. */
  onSame: () => void
  /** Something has changed: the questionnaire opens with them. */
  onChange: () => void
}

/** Earlier answers, to be reviewed instead of typed. */
function PreviousAnswers({ isBusy, onSame, onChange }: PreviousAnswersProps) {
  const { known: t } = useDict(words).newLoan
  const { sessionGeneration } = useSession()
  const query = useQuery({ key: ['known-answers'], load: loadPreviousAnswers, sessionGeneration })
  return (
    <>
      <h2 className="text-lg">{t.title}</h2>
      <p className="mt-1 text-pretty">{t.text}</p>
      <details className="my-4">
        <summary className="flex min-h-12 cursor-pointer items-center font-semibold text-primary underline underline-offset-4">
          {t.show}
        </summary>
        <div className="mt-2 grid gap-4">
          <QueryArea query={query}>{(answers) => <AnswerSections answers={answers} />}</QueryArea>
        </div>
      </details>
      <Button wide loading={isBusy} className="min-h-14 text-lg" onClick={onSame}>
        {t.same}
      </Button>
      <Button wide variant="secondary" disabled={isBusy} className="mt-3" onClick={onChange}>
        {t.change}
      </Button>
      <p className="mt-3 text-sm text-muted text-pretty">{t.next}</p>
    </>
  )
}
