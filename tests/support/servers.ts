/** The servers that all tests share, started once; tests reach them by the URLs of `sites`. */

import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createTemplate, postgresServer } from './postgres'
import { binary, root, type Server, startServer } from './server'
import { indexedBaseUrl } from './sites'

export default async function startServers(): Promise<() => Promise<void>> {
  const developmentWeb = join(root, 'web/dist-dev')
  if (!existsSync(developmentWeb)) throw new Error('web/dist-dev is missing: run make journeys')
  if (postgresServer) await createTemplate(migrate)
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

async function migrate(databaseUrl: string): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'zhedel-migrate-'))
  const env = { ...process.env, ZHEDEL_DATA_DIR: data, ZHEDEL_DATABASE_URL: databaseUrl }
  await promisify(execFile)(binary, ['migrate'], { cwd: root, env, timeout: 60_000 })
  rmSync(data, { recursive: true, force: true })
}
