import { useState } from 'react'
import { problemText } from '@/api/problems'
import type { Schemas } from '@/api/schema'
import { useLocale } from '@/app/context'
import { ApiError } from '@/app/http/api-error'
import type { Product } from '@/app/payload'
import { noteEvent } from '@/app/startup/telemetry'
import type { Application } from '@/features/application/application'
import type { Act } from '@/features/application/useApplication'
import { KEPT_CHOICE, requestOf } from '@/features/application/WithChoice'
import { callAs } from '@/features/auth/session'
import { readKept, writeKept } from '@/features/form/kept'
import type { Choice } from '@/features/loan/choice'
import { clampDays } from '@/features/loan/quote'
import { words as profileWords } from '@/features/profile/words'
import { useDict } from '@/i18n/dictionary'
import { date, money } from '@/i18n/format'
import { Button, ButtonLink } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { KnownAnswers } from './KnownAnswers'
import { LoanChoice } from './LoanChoice'
import { PromoCode } from './PromoCode'
import { priced } from './promo-price'
import { words } from './words'

interface Props {
  application: Application
  act: Act
  product: Product
}

/** A new application: the cost first, then the questions, or the answers that are known. */
export function NewLoan({ application, act, product }: Props) {
  const locale = useLocale()
  const { newLoan: t } = useDict(words)
  const { overview } = useDict(profileWords)
  const excludedUntil = application.next?.excluded_until
  const [choice, setChoice] = useState<Choice>(
    () =>
      readKept<Choice>(KEPT_CHOICE) ?? {
        amount: application.request?.amount_tenge ?? product.amount_default,
        days: application.request?.term ?? product.days_default,
      },
  )
  const [promo, setPromo] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const [terms, setTerms] = useState<Schemas['PromoTerms'] | null>(null)
  const shown = priced(product, terms)
  const days = clampDays(shown, choice.days)

  async function start(call: 'POST /application' | 'POST /application/repeat') {
    setRefused(null)
    const request = { ...requestOf(choice), promo: promo.trim() || null }
    const begun = await act.do((_, key) => callAs(call, request, { key }), refusePromo)
    if (!begun) return
    writeKept(KEPT_CHOICE, null)
    noteEvent('application_begun')
  }

  /** What is wrong with the code is told beside it. */
  function refusePromo(reason: unknown): boolean {
    if (!(reason instanceof ApiError) || !reason.refusal?.startsWith('promo')) return false
    setRefused(problemText(reason, locale))
    return true
  }

  return (
    <>
      <BeforeThis application={application} />
      <LoanChoice
        product={shown}
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
              gesvPercent={shown.gesv_percent_by_days[days - shown.days_min] ?? ''}
            />
            {excludedUntil ? (
              <Notice title={overview.excluded(date(excludedUntil, locale))}>
                <p className="mt-1">{overview.excludedText}</p>
              </Notice>
            ) : application.next?.are_answers_known ? (
              <KnownAnswers
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

/** What became of the application before, and a word to those who borrow often. */
function BeforeThis({ application }: Pick<Props, 'application'>) {
  const { newLoan: t } = useDict(words)
  const { state, suggests_pause, next } = application
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
          <ButtonLink to="consumer-protection" look="quiet" className="mt-1 -ml-5">
            {t.pause.link}
          </ButtonLink>
        </Notice>
      )}
    </>
  )
}
