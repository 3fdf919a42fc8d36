import type { ReactNode } from 'react'
import { QueryArea } from '@/shared/api/QueryArea'
import type { Schemas } from '@/shared/api/schema'
import { useQuery } from '@/shared/api/useQuery'
import { useDict } from '@/shared/i18n/dictionary'
import { date } from '@/shared/i18n/format'
import { useLocale } from '@/shared/page/context'
import { callAuthorized } from '@/shared/session/session'
import { DateText } from '@/shared/ui/DateText'
import { MomentText } from '@/shared/ui/MomentText'
import { Notice } from '@/shared/ui/Notice'
import { Conversation } from './Conversation'
import { PlanCard } from './PlanCard'
import { RequestFiles } from './RequestFiles'
import { words } from './words/help'

export type HelpRequest = Schemas['HelpRequest']

/** One request: how it stands, what was said, and what is offered. */
export function RequestView({ id, sessionGeneration }: { id: string; sessionGeneration: number }) {
  const loaded = useQuery(
    () => callAuthorized('GET /requests/{id}', undefined, { params: { id } }),
    sessionGeneration,
  )
  return (
    <QueryArea query={loaded}>
      {(request) => <Request request={request} onChanged={loaded.set} />}
    </QueryArea>
  )
}

interface Props {
  request: HelpRequest
  onChanged: (request: HelpRequest) => void
}

function Request({ request, onChanged }: Props) {
  const t = useDict(words)
  const locale = useLocale()
  const { number, kind, state, plan, frozen_since, appeal_until, contract_number } = request
  const isOpen = state === 'open' || state === 'waiting'
  return (
    <section aria-labelledby="request-title" className="grid gap-6">
      <div>
        <h2 id="request-title">{t.names[kind]}</h2>
        <p className="mt-1 font-semibold">
          <span className="whitespace-nowrap">{number}</span> · {t.states[state]}
        </p>
        <dl className="mt-3 grid gap-1 text-muted">
          {contract_number && <Line name={t.request.contract}>{contract_number}</Line>}
          <Line name={t.request.sentAt}>
            <MomentText at={request.created_at} />
          </Line>
          {isOpen && !request.answered_at && !request.is_late && (
            <Line name={t.request.answerBy}>
              <DateText iso={request.answer_by} />
            </Line>
          )}
        </dl>
      </div>
      {request.is_late && (
        <Notice kind="warning" title={t.request.lateTitle}>
          <p className="mt-1 text-pretty">{t.request.lateText(date(request.answer_by, locale))}</p>
        </Notice>
      )}
      {frozen_since && isOpen && (
        <Notice kind="success" title={t.request.frozen}>
          <p className="mt-1">{t.request.frozenText(date(frozen_since, locale))}</p>
        </Notice>
      )}
      {appeal_until && (
        <Notice kind="warning" title={t.request.refusedTitle}>
          <p className="mt-1">{t.request.refusedText(date(appeal_until, locale))}</p>
        </Notice>
      )}
      {plan && <PlanCard request={request} plan={plan} onChanged={onChanged} />}
      <Conversation request={request} isOpen={isOpen} onChanged={onChanged} />
      <RequestFiles request={request} isOpen={isOpen} onChanged={onChanged} />
    </section>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt>{name}</dt>
      <dd className="text-ink">{children}</dd>
    </div>
  )
}
