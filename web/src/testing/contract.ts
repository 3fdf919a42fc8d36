import document from '../../../docs/openapi.json'

const { schemas } = document.components

export type SchemaName = keyof typeof schemas

/** The values of an enum of the API, in its order. */
export function codesOf(name: SchemaName): string[] {
  const schema = schemas[name] as { enum?: string[]; oneOf?: { enum?: string[] }[] }
  const codes = schema.enum ?? schema.oneOf?.flatMap((one) => one.enum ?? []) ?? []
  if (codes.length === 0) throw new Error(`${name} is no enum`)
  return codes
}
