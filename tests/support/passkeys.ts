/** A browser with a passkey of its own, on a site with a name. */

import type { CDPSession, Page } from '@playwright/test'
import type { TestApp } from './test-app'

/** The sandbox's own name for itself: browsers have no passkeys for an IP address. */
export const named = { ZHEDEL_SITE_BASE_URL: '' }

export const byName = (app: TestApp): TestApp => ({
  ...app,
  site: app.site.replace('127.0.0.1', 'localhost'),
})

/** Gives the page's browser a device that unlocks itself at once. */
export async function addAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return session
}
