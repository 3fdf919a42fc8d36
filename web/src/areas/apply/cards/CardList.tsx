import { useState } from 'react'
import { words } from '@/areas/apply/words/cards'
import { QueryArea } from '@/shared/api/QueryArea'
import { useQuery } from '@/shared/api/useQuery'
import { AsyncButton } from '@/shared/forms/AsyncButton'
import { Confirm } from '@/shared/forms/Confirm'
import { useDict } from '@/shared/i18n/dictionary'
import {
  nameOf,
  type PayoutMethod,
  PayoutMethodText,
} from '@/shared/payout-methods/PayoutMethodText'
import { callAuthorized, useSession } from '@/shared/session/session'
import { Button, ButtonLink } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { EmptyState } from '@/shared/ui/EmptyState'
import { CircleCheck } from '@/shared/ui/icons'
import { Notice } from '@/shared/ui/Notice'
import { toast } from '@/shared/ui/Toast'
import { ProveMethod } from './ProveMethod'

/** Every card and account, with the default and the actions. */
export function CardList() {
  const { list: t } = useDict(words)
  const { sessionGeneration, isIn } = useSession()
  const query = useQuery({
    key: ['payout-methods'],
    load: () => callAuthorized('GET /payout-methods'),
    sessionGeneration,
    isEnabled: isIn,
  })
  return (
    <QueryArea query={query}>
      {({ payout_methods: targets }) =>
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
                  onTargets={query.set}
                  onChanged={query.reload}
                />
              ))}
            </ul>
            <ButtonLink to="card-add-card" variant="secondary" wide>
              {t.add}
            </ButtonLink>
          </>
        )
      }
    </QueryArea>
  )
}

interface Props {
  target: PayoutMethod
  onTargets: (methods: { payout_methods: PayoutMethod[] }) => void
  onChanged: () => Promise<void>
}

function TargetCard({ target, onTargets, onChanged }: Props) {
  const { list: t } = useDict(words)
  const [isAsking, setAsking] = useState(false)
  const name = nameOf(target)
  const params = { id: target.id }
  return (
    <Card as="li" variant="raised">
      <div className="flex items-start justify-between gap-4">
        <PayoutMethodText target={target} />
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
      {target.needs_proof && (
        <div className="mt-4">
          <ProveMethod target={target} onProven={onChanged} />
        </div>
      )}
      <div className="mt-3">
        {isAsking ? (
          <Confirm
            question={t.removeSure(name)}
            yes={t.removeYes}
            onCancel={() => setAsking(false)}
            act={async (key) => {
              await callAuthorized('DELETE /payout-methods/{id}', undefined, { params, key })
              toast(t.removed)
              await onChanged()
            }}
          >
            {t.removeText}
          </Confirm>
        ) : (
          <div className="-mx-5 -mb-2 flex flex-wrap">
            {target.is_own && !target.needs_proof && !target.is_default && (
              <AsyncButton
                variant="quiet"
                label={t.makeDefault}
                aria-label={t.makeDefaultLabel(name)}
                act={async (key) => {
                  onTargets(
                    await callAuthorized('PUT /payout-methods/{id}/default', undefined, {
                      params,
                      key,
                    }),
                  )
                  toast(t.madeDefault)
                }}
              />
            )}
            <Button
              variant="quiet"
              aria-label={t.removeLabel(name)}
              onClick={() => setAsking(true)}
            >
              {t.remove}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}
