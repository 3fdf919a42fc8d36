/** The staff command, on the data of a test server. */

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './server'
import type { TestApp } from './test-app'

const binary = join(root, 'target/checked/zhedel')

/** The output of the command; throws if it fails. */
export async function staff(app: TestApp, ...words: string[]): Promise<string> {
  const env = { ...process.env, ZHEDEL_DATA_DIR: app.data }
  const { stdout } = await promisify(execFile)(binary, ['staff', ...words], { cwd: root, env })
  return stdout
}
