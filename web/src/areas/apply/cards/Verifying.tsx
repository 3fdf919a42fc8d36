import { useEffect, useRef } from 'react'
import type { Application } from '@/areas/apply/application/application'
import { WaitingScreen } from '@/areas/apply/application/WaitingScreen'
import { words } from '@/areas/apply/words/cards'
import { useDict } from '@/shared/i18n/dictionary'
import { go } from '@/shared/navigation/go'
import { href } from '@/shared/navigation/routes'
import { useLocale } from '@/shared/page/context'
import { isCardAwaited, storeCardAwaited } from './states'

/** The card that an application waits for; once the bank has answered, the way goes on. */
export function Verifying({ application }: { application: Application }) {
  const { verifying: t } = useDict(words).list
  const locale = useLocale()
  const { state, route } = application
  const before = useRef(state)
  useEffect(() => {
    // The bank may have been quicker than the way from its page to this one.
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
