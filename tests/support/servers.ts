/** The servers that all tests share, started once; tests reach them by the URLs of `sites`. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Engine, keepDataTemplate } from './data-template'
import { createTemplate, postgresServer } from './postgres'
import { root, type Server, startServer } from './server'
import { indexedBaseUrl } from './sites'

/** The document that is published last. */
const lastDocument = '/api/v1/published-documents/complaint-form/text?language=ru'
const publishLimitMs = 60_000

export default async function startServers(): Promise<() => Promise<void>> {
  const developmentWeb = join(root, 'web/dist-dev')
  if (!existsSync(developmentWeb)) throw new Error('web/dist-dev is missing: run make journeys')
  await createDataTemplate('sqlite')
  if (postgresServer) await createTemplate((url) => createDataTemplate('postgres', url))
  const servers: Server[] = []
  const start = async (name: string, settings: Record<string, string>) => {
    const server = await startServer(settings)
    servers.push(server)
    process.env[name] = server.url
  }
  await start('TEST_SITE', {})
  await start('TEST_SITE_INDEXED', {
    // A public address asks for it.
    ZHEDEL_MODE: 'sandbox',
    ZHEDEL_SITE_INDEXING: 'true',
    ZHEDEL_SITE_BASE_URL: indexedBaseUrl,
  })
  await start('TEST_SITE_DEVELOPMENT', {
    ZHEDEL_WEB_DIR: developmentWeb,
    // No page falls back to client rendering because the machine is busy: an unrendered page is a
    // defect.
    ZHEDEL_WEB_RENDER_LIMIT_MS: '20000',
  })
  return async () => {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

/** Starts a server on an empty folder, and keeps what it leaves behind. */
async function createDataTemplate(engine: Engine, databaseUrl?: string): Promise<void> {
  const server = await startServer(databaseUrl ? { ZHEDEL_DATABASE_URL: databaseUrl } : {})
  let isReady = false
  try {
    const limit = Date.now() + publishLimitMs
    while (!(await fetch(`${server.url}${lastDocument}`)).ok) {
      if (Date.now() > limit) throw new Error('the documents are not published')
      await new Promise((done) => setTimeout(done, 50))
    }
    isReady = true
  } finally {
    await server.stop((data) => {
      if (isReady) keepDataTemplate(engine, data)
    })
  }
}
