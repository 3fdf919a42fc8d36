/** The staff command, on the data of a test server. */

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { binary, root } from './server'
import { commandEnvironment, type TestApp } from './test-app'

/** The output of the command; throws if it fails. */
export async function staff(app: TestApp, ...words: string[]): Promise<string> {
  const env = commandEnvironment(app)
  const { stdout } = await promisify(execFile)(binary, ['staff', ...words], { cwd: root, env })
  return stdout
}
