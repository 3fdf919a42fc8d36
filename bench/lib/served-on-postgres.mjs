/** Takes a measure on the server that `scripts/with-postgres` names, and prints the figures. */

import { stopAll } from './machine.mjs'
import { createDatabase, serverPid } from './postgres-server.mjs'
import { usedWithChildrenMs } from './processor.mjs'
import { servedOnPostgres } from './served.mjs'

process.once('SIGTERM', () => stopAll().then(() => process.exit(1)))

try {
  const url = await createDatabase('bench')
  const figures = await servedOnPostgres(process.argv[2], url, () =>
    usedWithChildrenMs(serverPid()),
  )
  console.log(JSON.stringify(figures))
} finally {
  await stopAll()
}
