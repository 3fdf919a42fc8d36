import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'

const DOCUMENT = new URL('../docs/openapi.json', import.meta.url)
const OUTPUT = new URL('../web/src/shared/api/schema.ts', import.meta.url)

const HEADER =
  '/** Generated from docs/openapi.json by `npm run api -w web`; a test fails when stale. */\n\n'

/** The types of the API as TypeScript. */
export async function generate() {
  const document = JSON.parse(await readFile(DOCUMENT, 'utf8'))
  return HEADER + astToString(await openapiTS(document, { alphabetize: true }))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFile(OUTPUT, await generate())
