import { useLayoutEffect } from 'react'
import { App } from '../App'
import { settle } from './settle'
import { useStore } from './store'
import { view } from './view'

/** The application as the navigator moves it from page to page. */
export function NavigatedApp() {
  const shown = useStore(view)
  useLayoutEffect(() => {
    if (shown) settle(shown)
  }, [shown])
  return shown && <App payload={shown.payload} page={shown.page} />
}
