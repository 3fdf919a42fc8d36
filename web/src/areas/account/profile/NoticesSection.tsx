import { useEffect, useState } from 'react'
import { knowsPush, subscribe, unsubscribe } from '@/areas/account/push/device'
import { words } from '@/areas/account/words/profile'
import { ApiError } from '@/shared/api/api-error'
import type { Schemas } from '@/shared/api/contract'
import { QueryArea } from '@/shared/api/QueryArea'
import { useQuery } from '@/shared/api/useQuery'
import { AsyncButton } from '@/shared/forms/AsyncButton'
import { useDict } from '@/shared/i18n/dictionary'
import { writePushFlag } from '@/shared/session/device-flags'
import { callAuthorized } from '@/shared/session/session'
import { toast } from '@/shared/ui/Toast'
import { Row, Section } from './Section'

type Notices = Schemas['PushStatus']

/** Web Push on this device. It asks for permission only when the switch is pressed. */
export function NoticesSection({ sessionGeneration }: { sessionGeneration: number }) {
  const { notices: t } = useDict(words)
  const query = useQuery({
    key: ['notices'],
    load: () => callAuthorized('GET /me/push-subscription'),
    sessionGeneration,
  })
  return (
    <Section title={t.title}>
      <QueryArea query={query}>
        {(notices) => <Switch notices={notices} onChanged={query.set} />}
      </QueryArea>
    </Section>
  )
}

interface Props {
  notices: Notices
  onChanged: (notices: Notices) => void
}

function Switch({ notices, onChanged }: Props) {
  const { notices: t } = useDict(words)
  const [trouble, setTrouble] = useState<string | null>(null)
  const { public_key, is_enabled: isEnabled } = notices

  useEffect(() => {
    if (!knowsPush()) setTrouble(t.unknown)
    else if (Notification.permission === 'denied') setTrouble(t.denied)
  }, [t])

  async function switchOn(key: string) {
    setTrouble(null)
    if ((await Notification.requestPermission()) !== 'granted') return setTrouble(t.denied)
    try {
      await callAuthorized('PUT /me/push-subscription', await subscribe(key))
    } catch (reason) {
      if (reason instanceof ApiError) throw reason
      return setTrouble(t.failed)
    }
    writePushFlag(true)
    onChanged({ public_key: key, is_enabled: true })
    toast(t.switchedOn)
  }

  async function switchOff() {
    await callAuthorized('DELETE /me/push-subscription')
    writePushFlag(false)
    await unsubscribe().catch(() => {})
    onChanged({ public_key, is_enabled: false })
    toast(t.switchedOff)
  }

  if (!public_key) return <p className="text-muted">{t.none}</p>
  const action = isEnabled ? (
    <AsyncButton variant="quiet" label={t.switchOff} act={switchOff} />
  ) : (
    trouble !== t.unknown && (
      <AsyncButton variant="quiet" label={t.switchOn} act={() => switchOn(public_key)} />
    )
  )
  return (
    <>
      <Row label={t.here} value={isEnabled ? t.on : t.off} note={t.text} action={action} />
      <p role="status" className="text-sm text-danger empty:hidden">
        {!isEnabled && trouble}
      </p>
    </>
  )
}
