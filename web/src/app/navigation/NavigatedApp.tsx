import { useLayoutEffect } from 'react'
import { App } from '@/app/App'
import { useStore } from '@/shared/lib/store'
import { view } from '@/shared/navigation/view'
import { settle } from './settle'

/** The application as the navigator moves it from page to page. */
export function NavigatedApp() {
  const shown = useStore(view)
  useLayoutEffect(() => {
    if (shown) settle(shown)
  }, [shown])
  return shown && <App payload={shown.payload} page={shown.page} />
}
