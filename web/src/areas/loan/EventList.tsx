import type { Operations } from '@/shared/api/contract'
import { useDict } from '@/shared/i18n/dictionary'
import { DateText } from '@/shared/ui/DateText'
import { EmptyState } from '@/shared/ui/EmptyState'
import { MoneyText } from '@/shared/ui/MoneyText'
import { words as cardWords } from '@/shared/words/loan-card'
import { words } from './words/loan'

type Event = Operations['GET /loans/{id}/history']['answer']['events'][number]

/** What happened to a loan, newest first. */
export function EventList({ events }: { events: readonly Event[] }) {
  const { events: t } = useDict(words)
  const { owe } = useDict(cardWords)
  if (events.length === 0) return <EmptyState title={t.empty} text={t.emptyText} />
  return (
    <ol className="ml-1.5 border-l-2 border-line">
      {newestFirst(events).map((event, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is always shown as a whole
          key={index}
          className="relative pb-6 pl-6 last:pb-0 before:absolute before:top-2 before:-left-[7px] before:size-3 before:rounded-full before:border-2 before:border-primary before:bg-surface"
        >
          <p className="text-sm text-muted">
            <DateText iso={event.value_date} />
          </p>
          <p className="font-medium">
            {nameOf(event, t)}
            {event.amount_tiyn != null && (
              <>
                : <MoneyText tiyn={event.amount_tiyn} className="font-semibold" />
              </>
            )}
          </p>
          {event.due_date && (
            <p className="text-muted">
              {dueNameOf(event, t)}: <DateText iso={event.due_date} />
            </p>
          )}
          {event.kind === 'accrual_stopped' && (
            <p className="text-muted text-pretty">{stoppedText(event, owe.stopped)}</p>
          )}
        </li>
      ))}
    </ol>
  )
}

/** Within a day, the latest first. */
const newestFirst = (events: readonly Event[]) => [...events].reverse()

/** A fraudulent debt is gone; a written-off one is still owed. */
function nameOf({ kind, reason }: Event, t: (typeof words)['ru']['events']): string {
  return kind === 'written_off' && reason === 'fraud' ? t.cancelled : t.kinds[kind]
}

/** A signed addendum moves the due date only when it is paid. */
function dueNameOf({ kind }: Event, t: (typeof words)['ru']['events']): string {
  if (kind === 'issued') return t.due
  return kind === 'prolongation_signed' ? t.newDueIfPaid : t.newDue
}

function stoppedText({ reason }: Event, texts: Record<'overdue' | 'ceiling', string>): string {
  return reason === 'ceiling' ? texts.ceiling : texts.overdue
}
