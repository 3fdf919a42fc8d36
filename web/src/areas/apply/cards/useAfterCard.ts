import { loadApplication } from '@/areas/apply/application/application'
import { go } from '@/shared/navigation/go'
import { href } from '@/shared/navigation/routes'
import { useLocale } from '@/shared/page/context'
import { isInProgress, storeCardAwaited, takeNextRoute } from './states'

/** Continues after a card or account was added: to the screen that needed it, to the waiting
 * application, or to the list. */
export function useAfterCard(): () => Promise<void> {
  const locale = useLocale()
  return async () => {
    const next = takeNextRoute()
    const { screen: route, state } = await loadApplication('card')
    const to = next ?? (isInProgress(state) ? route : 'card')
    storeCardAwaited(to === 'card' && state === 'CARD_VERIFYING')
    // An application that still needs a card can use this one.
    go(href(to === 'card-add-card' ? 'card-get-card' : to, locale), { replace: true })
  }
}
