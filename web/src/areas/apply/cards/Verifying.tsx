import { useEffect, useRef } from 'react'
import type { Application } from '@/areas/apply/application/application'
import { WaitingScreen } from '@/areas/apply/application/WaitingScreen'
import { words } from '@/areas/apply/words/cards'
import { useDict } from '@/shared/i18n/dictionary'
import { go } from '@/shared/navigation/go'
import { href } from '@/shared/navigation/routes'
import { useLocale } from '@/shared/page/context'
import { isCardAwaited, storeCardAwaited } from './states'

/** The card that an application waits for; it continues once the bank has answered. */
export function Verifying({ application }: { application: Application }) {
  const { verifying: t } = useDict(words).list
  const locale = useLocale()
  const { state, screen: route } = application
  const before = useRef(state)
  useEffect(() => {
    // The bank may have answered before the browser returned.
    const wasWaiting = before.current === 'CARD_VERIFYING' || isCardAwaited()
    before.current = state
    if (state === 'CARD_VERIFYING') return
    storeCardAwaited(false)
    if (wasWaiting) go(href(route, locale), { replace: true })
  }, [state, route, locale])
  if (state !== 'CARD_VERIFYING') return null
  return (
    <WaitingScreen application={application} title={t.title} text={t.text} typical={t.typical} />
  )
}
