import type { Plugin } from 'vite'

/** Tailwind writes its variables twice: as `@property`, which every browser we build for knows, and
 * as rules for those that do not. The style stands in every page, so the second copy goes. */
export function leanStyle(mode: string): Plugin {
  return {
    name: 'zhedel-lean-style',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      if (mode === 'development') return
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
        const style = String(file.source)
        const lean = style.replace(/@layer properties\{@supports[^{]*\{[^{]*\{[^}]*\}\}\}/, '')
        if (lean === style) this.error('the rules for old browsers were not found in the style')
        file.source = lean
      }
    },
  }
}

const NOTHING = '\0no-style'

/** The server renders without styles: the browser gets them as files of the build. */
export function noStyle(): Plugin {
  return {
    name: 'zhedel-no-style',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('.css') ? NOTHING : null),
    load: (id) => (id === NOTHING ? '' : null),
  }
}
