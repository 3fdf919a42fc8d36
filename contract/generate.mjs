import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'

const DOCUMENT = new URL('../docs/openapi.json', import.meta.url)
const OUTPUT = new URL('../web/src/shared/api/', import.meta.url)

const HEADER =
  '/** Generated from docs/openapi.json by `npm run api -w web`; a test fails when stale. */\n\n'

/** Enums whose values the front end lists at run time. Types cost a visitor nothing, lists do. */
const LISTS = {
  CONTACT_RELATIONS: 'ContactRelation',
  EMPLOYMENTS: 'Employment',
  ID_DOCUMENT_ISSUERS: 'IdDocumentIssuer',
  ID_DOCUMENT_KINDS: 'IdDocumentKind',
  REGIONS: 'Region',
}

const readDocument = async () => JSON.parse(await readFile(DOCUMENT, 'utf8'))

/** The types of the API as TypeScript. */
export async function generateSchema() {
  return HEADER + astToString(await openapiTS(await readDocument(), { alphabetize: true }))
}

/** The limits of the API, and the values of some enums, as constants. */
export async function generateConstants() {
  const { schemas } = (await readDocument()).components
  const limits = Object.entries(schemas.Limits.properties)
    .map(
      ([
        name,
        {
          enum: [value],
        },
      ]) => `export const ${name.toUpperCase()} = ${value}\n`,
    )
    .sort()
  const lists = Object.entries(LISTS).map(([name, schema]) => {
    const values = schemas[schema].enum.map((value) => `  '${value}',\n`)
    return `export const ${name} = [\n${values.join('')}] as const\n`
  })
  return HEADER + [limits.join(''), ...lists].join('\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(new URL('schema.ts', OUTPUT), await generateSchema())
  await writeFile(new URL('constants.ts', OUTPUT), await generateConstants())
}
