import { words } from '@/areas/account/words/profile'
import { ApiError } from '@/shared/api/api-error'
import type { Schemas } from '@/shared/api/contract'
import { QueryArea } from '@/shared/api/QueryArea'
import { useQuery } from '@/shared/api/useQuery'
import { AsyncButton } from '@/shared/forms/AsyncButton'
import { useDict } from '@/shared/i18n/dictionary'
import { callAuthorized } from '@/shared/session/session'
import { withStepUp } from '@/shared/session/step-up'
import { MomentText } from '@/shared/ui/MomentText'
import { toast } from '@/shared/ui/Toast'
import { deviceName } from './device'

type OpenSession = Schemas['ActiveSession']

/** Open sessions, and the way to end them. */
export function SessionsRow({ sessionGeneration }: { sessionGeneration: number }) {
  const { sessions: t } = useDict(words)
  const query = useQuery({
    key: ['sessions'],
    load: async () => (await callAuthorized('GET /me/sessions')).sessions,
    sessionGeneration,
  })
  async function endOthers(others: OpenSession[]) {
    for (const { id } of others) await end(id)
    await query.reload()
    toast(t.othersEnded)
  }
  return (
    <div className="border-t border-line pt-4">
      <h3>{t.title}</h3>
      <p className="mt-1 mb-3 text-sm text-muted">{t.text}</p>
      <QueryArea query={query}>
        {(sessions) => {
          const others = sessions.filter(({ is_current: is_this }) => !is_this)
          return (
            <>
              <ul className="divide-y divide-line">
                {sessions.map((session) => (
                  <Device key={session.id} session={session} onEnded={query.reload} />
                ))}
              </ul>
              {others.length > 1 && (
                <AsyncButton
                  variant="secondary"
                  className="mt-3"
                  label={t.endOthers}
                  act={() => endOthers(others)}
                />
              )}
              {others.length === 0 && <p className="mt-2 text-sm text-muted">{t.alone}</p>}
            </>
          )
        }}
      </QueryArea>
    </div>
  )
}

interface DeviceProps {
  session: OpenSession
  onEnded: () => Promise<void>
}

function Device({ session, onEnded }: DeviceProps) {
  const { sessions: t } = useDict(words)
  const name = deviceName(session.user_agent) ?? t.unknown
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-9 py-3">
      <div>
        <p className="font-medium">
          {name}
          {session.is_current && (
            <span className="ml-2 rounded-full bg-tint px-2.5 py-0.5 text-sm whitespace-nowrap text-primary">
              {t.here}
            </span>
          )}
        </p>
        <p className="text-sm text-muted">
          {t.lastUse}: <MomentText at={session.last_used_at} />
        </p>
      </div>
      {!session.is_current && (
        <AsyncButton
          variant="quiet"
          className="-mx-5"
          label={t.end}
          aria-label={t.endLabel(name)}
          act={async () => {
            await end(session.id)
            await onEnded()
            toast(t.ended)
          }}
        />
      )}
    </li>
  )
}

/** A session that has expired meanwhile is as good as ended. */
async function end(id: string): Promise<void> {
  try {
    await withStepUp(() =>
      callAuthorized('DELETE /me/sessions/{id}', undefined, { params: { id } }),
    )
  } catch (reason) {
    if (!(reason instanceof ApiError) || reason.status !== 404) throw reason
  }
}
