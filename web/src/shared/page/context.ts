import { createContext, useContext } from 'react'
import type { Locale } from '@/shared/i18n/locale'
import type { Payload } from './payload'

/** Everything a component may know of its page. Never module state: one engine of the server
 * renders many pages, in both languages. */
export const AppContext = createContext<{ payload: Payload } | null>(null)

export function useApp(): { payload: Payload } {
  const app = useContext(AppContext)
  if (!app) throw new Error('useApp outside <App>')
  return app
}

export function useLocale(): Locale {
  return useApp().payload.locale
}
