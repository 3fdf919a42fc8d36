/** The data of a server that has started once: schema, texts, published documents. A server under
 * test begins with a copy, as a lender's does on every start but the first. */

import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Engine = 'sqlite' | 'postgres'

/** Workers inherit these from the process that made the templates. */
const variables = { sqlite: 'TEST_DATA_SQLITE', postgres: 'TEST_DATA_POSTGRES' }

export function keepDataTemplate(engine: Engine, data: string): void {
  const template = mkdtempSync(join(tmpdir(), `zhedel-data-${engine}-`))
  cpSync(data, template, { recursive: true })
  process.env[variables[engine]] = template
}

/** Fills a server's data folder from the template, if there is one. */
export function copyDataTemplate(engine: Engine, data: string): void {
  const template = process.env[variables[engine]]
  if (template) cpSync(template, data, { recursive: true })
}
