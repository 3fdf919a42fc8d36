import type { ReactNode } from 'react'
import type { Schemas } from '@/shared/api/contract'
import { QueryArea } from '@/shared/api/QueryArea'
import { useQuery } from '@/shared/api/useQuery'
import { Form } from '@/shared/forms/Form'
import { withoutEmpty } from '@/shared/forms/fields'
import { useForm } from '@/shared/forms/useForm'
import { useDict } from '@/shared/i18n/dictionary'
import { date } from '@/shared/i18n/format'
import { useLocale } from '@/shared/page/context'
import { callAuthorized } from '@/shared/session/session'
import { Button } from '@/shared/ui/Button'
import { DateText } from '@/shared/ui/DateText'
import { MomentText } from '@/shared/ui/MomentText'
import { Notice } from '@/shared/ui/Notice'
import { toast } from '@/shared/ui/Toast'
import { PlanCard } from './PlanCard'
import { RequestFiles } from './RequestFiles'
import { TextField, textErrorOf } from './TextField'
import { words } from './words/help'

export type HelpRequest = Schemas['Case']

/** One case: its state, messages, and the offer. */
export function RequestView({ id, sessionGeneration }: { id: string; sessionGeneration: number }) {
  const query = useQuery({
    key: ['request', id],
    load: () => callAuthorized('GET /cases/{id}', undefined, { params: { id } }),
    sessionGeneration,
  })
  return (
    <QueryArea query={query}>
      {(request) => <Request request={request} onChanged={query.set} />}
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
              <DateText iso={request.answer_due_date} />
            </Line>
          )}
        </dl>
      </div>
      {request.is_late && (
        <Notice kind="warning" title={t.request.lateTitle}>
          <p className="mt-1 text-pretty">
            {t.request.lateText(date(request.answer_due_date, locale), request.ombudsman)}
          </p>
        </Notice>
      )}
      {frozen_since && isOpen && (
        <Notice kind="success" title={t.request.frozen}>
          <p className="mt-1">{t.request.frozenText(date(frozen_since, locale))}</p>
        </Notice>
      )}
      {appeal_until && (
        <Notice kind="warning" title={t.request.refusedTitle}>
          <p className="mt-1">
            {t.request.refusedText(date(appeal_until, locale), request.ombudsman)}
          </p>
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

interface ConversationProps {
  request: HelpRequest
  isOpen: boolean
  onChanged: (request: HelpRequest) => void
}

/** The messages, and a field for more while the case is open. */
function Conversation({ request: { id, messages }, isOpen, onChanged }: ConversationProps) {
  const t = useDict(words)
  const form = useForm({
    initial: { text: '' },
    keepAs: `help_reply_${id}`,
    check: ({ text }) => withoutEmpty({ text: textErrorOf(text, t.form) }),
    async send({ text }, key) {
      const body = { text: text.trim() }
      const params = { id }
      onChanged(await callAuthorized('POST /cases/{id}/messages', body, { params, key }))
      form.reset({ text: '' })
      toast(t.request.sent)
    },
  })
  return (
    <section aria-labelledby="talk-title">
      <h3 id="talk-title" className="text-xl">
        {t.request.talk}
      </h3>
      <ol className="mt-3 grid gap-3">
        {messages.map(({ is_from_staff, text, written_at: at }) => (
          <li
            key={`${at}-${is_from_staff}`}
            className={`rounded-card p-4 ${is_from_staff ? 'bg-tint' : 'bg-raised'}`}
          >
            <p className="text-sm text-muted">
              {is_from_staff ? t.request.we : t.request.you}, <MomentText at={at} />
            </p>
            <p className="mt-1 whitespace-pre-line wrap-anywhere">{text}</p>
          </li>
        ))}
      </ol>
      {isOpen ? (
        <Form form={form} label={t.request.reply} className="mt-4">
          <TextField form={form} label={t.request.reply} hint={t.form.textHint} />
          <Button type="submit" variant="secondary" wide loading={form.isBusy}>
            {t.request.send}
          </Button>
        </Form>
      ) : (
        <p className="mt-4 text-muted">{t.request.ended}</p>
      )}
    </section>
  )
}
