import { useEffect, useState } from 'react'
import { AddPasskeyButton } from '@/areas/account/profile/AddPasskeyButton'
import { words } from '@/areas/account/words/profile'
import { useDict } from '@/shared/i18n/dictionary'
import { canUsePasskeys } from '@/shared/session/passkey-support'
import { callAuthorized } from '@/shared/session/session'
import { usePasskeys } from '@/shared/session/usePasskeys'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'

/** Offers a passkey after the first loan: once, and never again. */
export function PasskeyOffer({ sessionGeneration }: { sessionGeneration: number }) {
  const { passkeys: t } = useDict(words)
  const { data } = usePasskeys(sessionGeneration)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!data?.is_to_be_offered || !canUsePasskeys()) return
    setShown(true)
    // What was seen counts, answered or not; if this is lost, it is seen once more.
    callAuthorized('DELETE /me/passkey-offer').catch(() => {})
  }, [data])
  if (!isShown) return null
  return (
    <Card as="section" variant="raised">
      <h2 className="text-lg">{t.offer}</h2>
      <p className="mt-1 mb-3 text-muted text-pretty">{t.offerText}</p>
      <div className="flex flex-wrap gap-3">
        <AddPasskeyButton variant="primary" onAdded={async () => setShown(false)} />
        <Button variant="quiet" onClick={() => setShown(false)}>
          {t.later}
        </Button>
      </div>
    </Card>
  )
}
