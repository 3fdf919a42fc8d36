/** The two browsers of the tests. */

import { chromiumFlags, chromiumPath, shellPath } from './chromium.mjs'

/** The headless shell: enough for most tests, at a third of the cost. */
export const shell = { launchOptions: { executablePath: shellPath(), args: chromiumFlags } }

/** What the shell lacks: a camera, and the permission for notifications. */
export const fullBrowser = {
  launchOptions: { executablePath: chromiumPath(), args: chromiumFlags },
}
