import { useState } from 'react'
import { words } from '@/areas/apply/words/cards'
import { ActButton } from '@/shared/forms/ActButton'
import { Confirm } from '@/shared/forms/Confirm'
import { LoadedArea } from '@/shared/forms/LoadedArea'
import { useLoaded } from '@/shared/forms/useLoaded'
import { useDict } from '@/shared/i18n/dictionary'
import { TargetText } from '@/shared/payout-methods/TargetText'
import { nameOf, type Target } from '@/shared/payout-methods/target'
import { callAs, useSession } from '@/shared/session/session'
import { Button, ButtonLink } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { EmptyState } from '@/shared/ui/EmptyState'
import { CircleCheck } from '@/shared/ui/icons'
import { Notice } from '@/shared/ui/Notice'
import { toast } from '@/shared/ui/Toast'

/** Every card and account, the one used first, and the ways to change that. */
export function CardList() {
  const { list: t } = useDict(words)
  const { era, isIn } = useSession()
  const loaded = useLoaded(() => callAs('GET /cards'), era, isIn)
  return (
    <LoadedArea loaded={loaded}>
      {({ targets }) =>
        targets.length === 0 ? (
          <EmptyState
            title={t.empty}
            text={t.emptyText}
            action={<ButtonLink to="card-add-card">{t.add}</ButtonLink>}
          />
        ) : (
          <>
            <ul className="grid gap-4">
              {targets.map((target) => (
                <TargetCard
                  key={target.id}
                  target={target}
                  onTargets={loaded.set}
                  onGone={loaded.reload}
                />
              ))}
            </ul>
            <ButtonLink to="card-add-card" look="secondary" wide>
              {t.add}
            </ButtonLink>
          </>
        )
      }
    </LoadedArea>
  )
}

interface Props {
  target: Target
  onTargets: (targets: { targets: Target[] }) => void
  onGone: () => Promise<void>
}

function TargetCard({ target, onTargets, onGone }: Props) {
  const { list: t } = useDict(words)
  const [isAsking, setAsking] = useState(false)
  const name = nameOf(target)
  const params = { id: target.id }
  return (
    <Card as="li" look="raised">
      <div className="flex items-start justify-between gap-4">
        <TargetText target={target} />
        {target.is_default && (
          <p className="flex items-center gap-1.5 text-sm font-medium text-success">
            <CircleCheck className="size-5" />
            {t.default}
          </p>
        )}
      </div>
      {!target.is_own && (
        <Notice kind="warning" className="mt-3">
          {t.foreign}
        </Notice>
      )}
      <div className="mt-3">
        {isAsking ? (
          <Confirm
            question={t.removeSure(name)}
            yes={t.removeYes}
            onCancel={() => setAsking(false)}
            act={async (key) => {
              await callAs('DELETE /cards/{id}', undefined, { params, key })
              toast(t.removed)
              await onGone()
            }}
          >
            {t.removeText}
          </Confirm>
        ) : (
          <div className="-mx-5 -mb-2 flex flex-wrap">
            {target.is_own && !target.is_default && (
              <ActButton
                look="quiet"
                label={t.makeDefault}
                aria-label={t.makeDefaultLabel(name)}
                act={async (key) => {
                  onTargets(await callAs('PUT /cards/{id}/default', undefined, { params, key }))
                  toast(t.madeDefault)
                }}
              />
            )}
            <Button look="quiet" aria-label={t.removeLabel(name)} onClick={() => setAsking(true)}>
              {t.remove}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}
