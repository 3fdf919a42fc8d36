import { useLayoutEffect } from 'react'
import { App } from '@/app/App'
import { useStore } from '@/shared/lib/store'
import { view } from '@/shared/navigation/view'
import { settle } from './settle'

/** The application as the navigator moves it from page to page. */
export function NavigatedApp() {
  const current = useStore(view)
  useLayoutEffect(() => {
    if (current) settle(current)
  }, [current])
  return current && <App payload={current.payload} page={current.page} />
}
