/** Types of the API from docs/openapi.json. openapi-typescript needs the compiler of TypeScript 5 as
 * a library, which TypeScript 7 no longer is; the part of OpenAPI that our document uses is small. */

interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: boolean | Schema
  oneOf?: Schema[]
  anyOf?: Schema[]
  allOf?: Schema[]
}

type Content = Record<string, { schema?: Schema }>

interface Operation {
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}

export interface Document {
  paths: Record<string, Record<string, unknown>>
  components?: { schemas?: Record<string, Schema> }
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']
const BASE = '/api/v1'

export function apiTypes({ paths, components = {} }: Document): string {
  const schemas = Object.entries(components.schemas ?? {})
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => `  ${key(name)}: ${typeOf(schema)}`)
  const operations = Object.entries(paths)
    .flatMap(([path, item]) =>
      METHODS.filter((method) => item[method]).map((method) => {
        const { requestBody, responses } = item[method] as Operation
        const name = `${method.toUpperCase()} ${path.replace(BASE, '')}`
        return `  '${name}': { body: ${bodyOf(requestBody?.content)}; answer: ${answerOf(responses)} }`
      }),
    )
    .sort()
  return [
    '/** Made from docs/openapi.json by `npm run api`; a test says when it is stale. */',
    '',
    'export interface Schemas {',
    ...schemas,
    '}',
    '',
    '/** What each operation takes and answers, by method and path below /api/v1. */',
    'export interface Operations {',
    ...operations,
    '}',
    '',
  ].join('\n')
}

function bodyOf(content: Content = {}): string {
  const schema = content['application/json']?.schema
  return schema ? typeOf(schema) : 'undefined'
}

function answerOf(responses: Operation['responses']): string {
  const [, good] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  const content = Object.entries(good?.content ?? {})[0]
  if (!content) return 'null'
  const [type, { schema }] = content
  return type === 'application/json' && schema ? typeOf(schema) : 'Blob'
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return `Schemas['${schema.$ref.split('/').at(-1)}']`
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return union(schema.enum.map(literal))
  const choice = schema.oneOf ?? schema.anyOf
  if (choice) return union(choice.map(typeOf))
  if (schema.allOf) return schema.allOf.map(typeOf).join(' & ')
  if (Array.isArray(schema.type)) {
    return union(schema.type.map((type) => typeOf({ ...schema, type })))
  }
  switch (schema.type) {
    case 'string':
      return 'string'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'null':
      return 'null'
    case 'array':
      return listOf(typeOf(schema.items ?? {}))
    case 'object':
      return objectOf(schema)
    default:
      return 'unknown'
  }
}

function objectOf({ properties, required = [], additionalProperties }: Schema): string {
  if (properties) {
    const fields = Object.entries(properties).map(
      ([name, value]) => `${key(name)}${required.includes(name) ? '' : '?'}: ${typeOf(value)}`,
    )
    return `{ ${fields.join('; ')} }`
  }
  if (typeof additionalProperties === 'object') {
    return `Record<string, ${typeOf(additionalProperties)}>`
  }
  return 'Record<string, unknown>'
}

const listOf = (type: string) => (type.includes(' | ') ? `(${type})[]` : `${type}[]`)
const union = (types: string[]) => [...new Set(types)].join(' | ')
const literal = (value: unknown) =>
  typeof value === 'string' ? `'${value}'` : JSON.stringify(value)
const key = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`)
