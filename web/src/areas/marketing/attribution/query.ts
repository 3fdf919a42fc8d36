/** The pairs of a query, read as sourcebuster reads them: nothing is decoded, a value ends at a second
 * `=`, a name without any `=` says nothing, and values of one name are joined by commas. */
export function readQuery(query: string): Map<string, string> {
  const values = new Map<string, string>()
  for (const pair of query.split('&')) {
    const [name = '', value] = pair.split('=')
    const before = values.get(name)
    if (before !== undefined) values.set(name, `${before},${value ?? ''}`)
    else if (value !== undefined) values.set(name, value)
  }
  return values
}
