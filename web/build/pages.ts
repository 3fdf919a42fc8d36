import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const src = fileURLToPath(new URL('../src/', import.meta.url))
const table = fileURLToPath(new URL('../../site/routes.json', import.meta.url))

/** The file of each page in the order of the route table. An area has its own pages; those that
 * combine two areas are in `app`. */
function pageFiles(): Map<string, string> {
  const files = new Map<string, string>()
  for (const file of readdirSync(src, { recursive: true, encoding: 'utf8' })) {
    const [, name] = /^(?:app|areas\/\w+)\/pages\/(.+)\.tsx$/.exec(file) ?? []
    if (!name) continue
    if (files.has(name)) throw new Error(`Two pages are named ${name}`)
    files.set(name, `/src/${file}`)
  }
  const { routes } = JSON.parse(readFileSync(table, 'utf8')) as { routes: { page: string }[] }
  const names = new Set(routes.map(({ page }) => page))
  return new Map(
    [...names].map((name) => {
      const file = files.get(name)
      if (!file) throw new Error(`No page named ${name}`)
      return [name, file]
    }),
  )
}

/** In the browser a page is a chunk of its own, found by its index in the table: page names would
 * cost every visitor bytes. */
const inBrowser = () =>
  `export default [${[...pageFiles().values()].map((file) => `() => import('${file}')`)}]`

/** The server has every page in its one bundle. */
const onServer = () => {
  const files = [...pageFiles()]
  const imports = files.map(([, file], index) => `import * as page${index} from '${file}'`)
  return `${imports.join('\n')}
export default {${files.map(([name], index) => `'${name}': page${index}`)}}`
}

const modules: Record<string, () => string> = {
  'virtual:pages': inBrowser,
  'virtual:pages-on-server': onServer,
}

export function pagesModule(): Plugin {
  return {
    name: 'zhedel-pages',
    resolveId: (source) => (source in modules ? `\0${source}` : null),
    load: (id) => modules[id.slice(1)]?.() ?? null,
  }
}
