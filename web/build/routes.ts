import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const file = fileURLToPath(new URL('../../site/routes.json', import.meta.url))

interface FullRoute {
  name: string
  path: Record<string, string>
  page: string
  layout: string
  access: string
  aliases?: Record<string, string[]>
}

/** Gives the browser the part of the route table that navigation needs. Routes that differ only in
 * name and path (the landings) share one row, because every visitor pays for these bytes. */
export function routesModule(): Plugin {
  const id = 'virtual:routes'
  return {
    name: 'zhedel-routes',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load(source) {
      if (source !== `\0${id}`) return null
      this.addWatchFile(file)
      const { routes } = JSON.parse(readFileSync(file, 'utf8')) as { routes: FullRoute[] }
      return `const groups = ${JSON.stringify(grouped(routes))}
const routes = groups.flatMap(([page, layout, access, rows]) => rows.map((row) => {
  const [ru, kz, name] = [].concat(row)
  const path = { ...(ru && { ru }), ...(kz && { kz: kz === 1 ? '/kz' + ru : kz }) }
  return { name: name ?? ru.slice(1, -1).replaceAll('/', '-'), path, page, layout, access }
}))
export default { routes, aliases: ${JSON.stringify(aliasesOf(routes))} }`
    },
  }
}

/** A path, its Kazakh path (1 if only the prefix differs), and a name if it does not follow from
 * the path; the path alone if nothing else is needed. */
type Row = string | [ru: string, kz?: string | 0 | 1, name?: string]
type Group = [page: string, layout: string, access: string, rows: Row[]]

function grouped(routes: FullRoute[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { name, path, page, layout, access } of routes) {
    const key = [page, layout, access].join(' ')
    if (!groups.has(key)) groups.set(key, [page, layout, access, []])
    groups.get(key)?.[3].push(row(name, path))
  }
  return [...groups.values()]
}

function row(name: string, { ru = '', kz }: Record<string, string>): Row {
  const kazakhPath = kz === `/kz${ru}` ? 1 : (kz ?? 0)
  if (name !== ru.slice(1, -1).replaceAll('/', '-')) return [ru, kazakhPath, name]
  return kazakhPath ? [ru, kazakhPath] : ru
}

function aliasesOf(routes: FullRoute[]): Record<string, string> {
  const pairs = routes.flatMap(({ path, aliases = {} }) =>
    Object.entries(aliases).flatMap(([locale, list]) =>
      list.map((alias): [string, string] => [alias, path[locale] ?? '']),
    ),
  )
  return Object.fromEntries(pairs)
}
