import { QueryArea } from '@/shared/api/QueryArea'
import { useQuery } from '@/shared/api/useQuery'
import { useDict } from '@/shared/i18n/dictionary'
import { callAuthorized } from '@/shared/session/session'
import { Button } from '@/shared/ui/Button'
import { DateText } from '@/shared/ui/DateText'
import { words } from './words/help'

interface Props {
  sessionGeneration: number
  onOpen: (id: string) => void
}

/** What the person asked, the newest first. */
export function RequestList({ sessionGeneration, onOpen }: Props) {
  const t = useDict(words)
  const loaded = useQuery(
    async () => (await callAuthorized('GET /requests')).requests,
    sessionGeneration,
  )
  return (
    <section aria-labelledby="my-requests" className="max-w-2xl">
      <h2 id="my-requests" className="text-xl">
        {t.list.title}
      </h2>
      <QueryArea query={loaded}>
        {(requests) =>
          requests.length === 0 ? (
            <p className="mt-2 text-muted">{t.list.empty}</p>
          ) : (
            <ul className="mt-2 divide-y divide-line">
              {requests.map(({ id, number, kind, state, answer_by, answered_at, is_late }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-3">
                  <div className="min-w-0">
                    <p className="font-semibold">{t.names[kind]}</p>
                    <p className="text-sm text-muted">
                      <span className="whitespace-nowrap">{number}</span> · {t.states[state]}
                      {!answered_at && (
                        <>
                          {' '}
                          · {is_late ? t.list.late : t.list.answerBy} <DateText iso={answer_by} />
                        </>
                      )}
                    </p>
                  </div>
                  <Button
                    look="secondary"
                    aria-label={`${t.request.open}: ${number}`}
                    onClick={() => onOpen(id)}
                  >
                    {t.request.open}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </QueryArea>
    </section>
  )
}
