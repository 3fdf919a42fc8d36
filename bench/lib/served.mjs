/** What is measured through `serve`, the same on both engines. */

import { billersOn } from './biller-load.mjs'
import { clientAreaOn } from './client-area.mjs'
import { journeysOn } from './journeys.mjs'
import { runForJsonWithPostgres } from './measures.mjs'

const measures = { journeys: journeysOn, 'client-area': clientAreaOn, billers: billersOn }

/** Three times what one process booked over 256 connections before writes were grouped. */
const paymentsMinOnSqlite = 3 * 802

/** On a database of its own for each measure. */
export async function servedFigures(name) {
  const onSqlite = {
    engine: 'SQLite',
    settings: {},
    database: {},
    paymentsMin: paymentsMinOnSqlite,
  }
  const sqlite = await measures[name](onSqlite)
  const postgres = await runForJsonWithPostgres('node', 'bench/lib/served-on-postgres.mjs', name)
  return [...sqlite, ...postgres]
}

export const servedOnPostgres = (name, databaseUrl, usedMs) =>
  measures[name]({
    engine: 'PostgreSQL',
    settings: { ZHEDEL_DATABASE_URL: databaseUrl },
    database: { PostgreSQL: usedMs },
  })
