import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)

/** The files of React that the browser imports in production. */
const files: Record<string, string> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
}

/** React comes as CommonJS, which a bundler wraps in functions: the browser then parses all of it
 * when the script arrives and once more, with a tap waiting, when the function is called. As a
 * module it is parsed once, off the main thread, and unused exports are dropped. */
export function reactAsModule(mode: string): Plugin {
  const prefix = '\0react-as-module:'
  return {
    name: 'zhedel-react-as-module',
    enforce: 'pre',
    apply: () => mode !== 'development',
    resolveId: (source) => (source in files ? prefix + source : null),
    load(id) {
      const file = id.startsWith(prefix) && files[id.slice(prefix.length)]
      return file ? asModule(readFileSync(pathOf(file), 'utf8')) : null
    },
  }
}

/** By the package's folder: packages do not export these files by name. */
function pathOf(file: string): string {
  const [name = ''] = file.split('/')
  return require
    .resolve(`${name}/package.json`)
    .replace('package.json', file.slice(name.length + 1))
}

function asModule(code: string): string {
  const names = new Set<string>()
  const body = code
    .replaceAll(/(?:var|,)\s+(\w+) = require\(("[^"]+")\)/g, ';import * as $1 from $2')
    .replaceAll(/^exports\.(\w+) =/gm, (_, name: string) => {
      names.add(name)
      return `var export_${name} =`
    })
    // Exports that it assigns in two ways, or reads itself.
    .replaceAll('exports.', 'export_')
  if (/\brequire\(|\bmodule\.exports\b/.test(body)) throw new Error('React has a new way of import')
  return `${body}\nexport { ${[...names].map((name) => `export_${name} as ${name}`).join(', ')} }`
}
