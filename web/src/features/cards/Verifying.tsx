import { useEffect, useRef } from 'react'
import { useLocale } from '@/app/context'
import { go } from '@/app/navigation/go'
import { href } from '@/app/routes/href'
import type { Application } from '@/features/application/application'
import { Waiting } from '@/features/application/Waiting'
import { useDict } from '@/i18n/dictionary'
import { isWaitedFor, keepWaitedFor } from './next'
import { words } from './words'

/** The card that an application waits for; once the bank has answered, the way goes on. */
export function Verifying({ application }: { application: Application }) {
  const { verifying: t } = useDict(words).list
  const locale = useLocale()
  const { state, route } = application
  const before = useRef(state)
  useEffect(() => {
    // The bank may have been quicker than the way from its page to this one.
    const wasWaiting = before.current === 'CARD_VERIFYING' || isWaitedFor()
    before.current = state
    if (state === 'CARD_VERIFYING') return
    keepWaitedFor(false)
    if (wasWaiting) go(href(route, locale), { replace: true })
  }, [state, route, locale])
  if (state !== 'CARD_VERIFYING') return null
  return <Waiting application={application} title={t.title} text={t.text} typical={t.typical} />
}
