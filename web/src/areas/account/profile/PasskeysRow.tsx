import { words } from '@/areas/account/words/profile'
import type { Schemas } from '@/shared/api/contract'
import { QueryArea } from '@/shared/api/QueryArea'
import { AsyncButton } from '@/shared/forms/AsyncButton'
import { useDict } from '@/shared/i18n/dictionary'
import { canUsePasskeys } from '@/shared/session/passkey-support'
import { callAuthorized } from '@/shared/session/session'
import { withStepUp } from '@/shared/session/step-up'
import { usePasskeys } from '@/shared/session/usePasskeys'
import { MomentText } from '@/shared/ui/MomentText'
import { toast } from '@/shared/ui/Toast'
import { AddPasskeyButton } from './AddPasskeyButton'
import { deviceName } from './device'

/** Passkeys, and the ways to add and remove them. */
export function PasskeysRow({ sessionGeneration }: { sessionGeneration: number }) {
  const { passkeys: t } = useDict(words)
  const query = usePasskeys(sessionGeneration)
  // On an IP address there are none, and nothing is said of them.
  if (query.data && !query.data.domain) return null
  return (
    <div className="border-t border-line pt-4">
      <h3>{t.title}</h3>
      <p className="mt-1 mb-3 max-w-text text-sm text-muted text-pretty">{t.text}</p>
      <QueryArea query={query}>
        {({ passkeys }) => (
          <>
            {passkeys.length > 0 && (
              <ul className="mb-3 divide-y divide-line">
                {passkeys.map((passkey) => (
                  <Passkey key={passkey.id} passkey={passkey} onRemoved={query.reload} />
                ))}
              </ul>
            )}
            {canUsePasskeys() ? (
              <AddPasskeyButton variant="secondary" onAdded={query.reload} />
            ) : (
              <p className="text-sm text-muted">{t.impossible}</p>
            )}
          </>
        )}
      </QueryArea>
    </div>
  )
}

interface Props {
  passkey: Schemas['Passkey']
  onRemoved: () => Promise<void>
}

function Passkey({ passkey, onRemoved }: Props) {
  const { passkeys: t, sessions } = useDict(words)
  const name = deviceName(passkey.user_agent) ?? sessions.unknown
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-9 py-3">
      <div>
        <p className="font-medium">{name}</p>
        <p className="text-sm text-muted">
          {t.added}: <MomentText at={passkey.created_at} />
        </p>
        {passkey.last_used_at && (
          <p className="text-sm text-muted">
            {sessions.lastUse}: <MomentText at={passkey.last_used_at} />
          </p>
        )}
      </div>
      <AsyncButton
        variant="quiet"
        className="-mx-5"
        label={t.remove}
        aria-label={t.removeLabel(name)}
        act={async () => {
          const params = { id: passkey.id }
          await withStepUp(() => callAuthorized('DELETE /me/passkeys/{id}', undefined, { params }))
          await onRemoved()
          toast(t.removed)
        }}
      />
    </li>
  )
}
