/** The machine's own Chromium, for the tests and the measurements: neither downloads one. Plain
 * JavaScript, because the measurements run without a compiler. */

import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const fullNames = ['chromium', 'chromium-browser', 'google-chrome']

/** The browser that people have: what is measured is measured in it.
 * @returns {string} */
export function chromiumPath() {
  return firstOf(fullNames)
}

/** The same engine without a window, where the machine has it: a page costs it a third of the time.
 * @returns {string} */
export function shellPath() {
  return firstOf(['chromium-headless-shell', ...fullNames])
}

/** @param {string[]} names */
function firstOf(names) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) {
      const path = join(folder, name)
      if (isExecutable(path)) return path
    }
  }
  throw new Error('Chromium is not installed: run scripts/setup test')
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** CI runs as root, where Chromium needs --no-sandbox; the rest keeps it off the network and gives it
 * a camera. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-device-for-media-stream',
]
