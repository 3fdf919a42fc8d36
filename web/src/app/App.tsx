import { Activity, useMemo } from 'react'
import { useAnnouncement } from '@/shared/navigation/announce'
import { AppContext } from '@/shared/page/context'
import type { Page } from '@/shared/page/contract'
import type { Payload } from '@/shared/page/payload'
import { ErrorBoundary } from './errors/ErrorBoundary'
import { ErrorPage } from './errors/ErrorPage'
import { CookieNotice } from './shell/CookieNotice'
import { LoadingBar } from './shell/LoadingBar'
import { SiteLayout } from './shell/SiteLayout'

/** One page in its layout: what the server renders and the browser hydrates. The live region and
 * dialogs are beside the layout, so that they survive a change of layout. */
export function App({ payload, page }: { payload: Payload; page: Page | null }) {
  const app = useMemo(() => ({ payload }), [payload])
  return (
    <AppContext value={app}>
      <LoadingBar />
      <ErrorBoundary resetKey={payload.path}>
        {payload.error || !page ? (
          <SiteLayout>
            <ErrorPage />
          </SiteLayout>
        ) : (
          <page.Frame>
            <Activity>
              <page.default key={payload.path} data={payload.data} />
            </Activity>
          </page.Frame>
        )}
      </ErrorBoundary>
      <LiveRegion />
      <CookieNotice />
    </AppContext>
  )
}

/** Announces new pages to screen readers. */
function LiveRegion() {
  const text = useAnnouncement()
  return (
    <div role="status" aria-live="polite" data-announcer className="sr-only">
      {text}
    </div>
  )
}
