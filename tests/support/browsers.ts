/** The two browsers of the tests. */

import { chromiumFlags, chromiumPath, shellPath } from './chromium.mjs'

/** Without a window: what most tests need, and a third of the work. */
export const shell = { launchOptions: { executablePath: shellPath(), args: chromiumFlags } }

/** What the shell lacks: a camera, and leave for notices. */
export const fullBrowser = {
  launchOptions: { executablePath: chromiumPath(), args: chromiumFlags },
}
