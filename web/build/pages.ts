import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const src = fileURLToPath(new URL('../src/', import.meta.url))

/** Files of pages by their names in site/routes.json: each area has its own, and those that put two
 * areas together stand in `app`. Read here and not by a glob in the code, because every visitor would
 * pay for the folders in the names. */
function pageFiles(): Map<string, string> {
  const files = new Map<string, string>()
  for (const file of readdirSync(src, { recursive: true, encoding: 'utf8' })) {
    const [, name] = /^(?:app|areas\/\w+)\/pages\/(.+)\.tsx$/.exec(file) ?? []
    if (!name) continue
    if (files.has(name)) throw new Error(`Two pages are named ${name}`)
    files.set(name, `/src/${file}`)
  }
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** In the browser a page is a chunk of its own. */
const inBrowser = () =>
  `export default {${[...pageFiles()].map(([name, file]) => `'${name}': () => import('${file}')`)}}`

/** The server holds every page in its one bundle. */
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
