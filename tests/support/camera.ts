/** A browser with a made-up camera: a green field with a moving pie, which the sandbox takes for a
 * face. */

import { chromiumFlags, chromiumPath } from './chromium.mjs'

const made = ['--use-fake-device-for-media-stream']

const launch = (args: string[]) => ({
  launchOptions: { executablePath: chromiumPath(), args: [...chromiumFlags, ...args] },
})

/** The person lets the page use it. */
export const allowed = launch([...made, '--use-fake-ui-for-media-stream'])

/** The person does not: nobody answers the browser's question with yes. */
export const denied = launch([...made, '--deny-permission-prompts'])

export const phone = {
  viewport: { width: 360, height: 640 },
  hasTouch: true,
  isMobile: true,
}
