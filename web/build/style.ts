import type { Plugin } from 'vite'

/** Tailwind's fallback for browsers without `@property`: all of ours have it. */
const OLD_BROWSERS = /@layer properties\{@supports[^{]*\{[^{]*\{[^}]*\}\}\}/

/** Translucent colours computed at run time for themes that change the colour: public pages never
 * do, and the computed value is there already. */
const MIXED_ANEW = /@supports \(color:color-mix\(in lab, ?red, ?red\)\)\{[^{]*\{[^}]*\}\}/g

/** The style is inlined in every page, so Tailwind's duplicates are removed. */
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
        const lean = style.replace(OLD_BROWSERS, '')
        // A style without Tailwind's utilities has none of them.
        if (lean === style && style.includes('@layer properties'))
          this.error('the rules for old browsers were not found in the style')
        const isPublic = file.fileName.startsWith('assets/entry-')
        file.source = isPublic ? lean.replace(MIXED_ANEW, '') : lean
      }
    },
  }
}

const NOTHING = '\0no-style'

/** The server renders without styles: the browser gets them as build files. */
export function noStyle(): Plugin {
  return {
    name: 'zhedel-no-style',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('.css') ? NOTHING : null),
    load: (id) => (id === NOTHING ? '' : null),
  }
}
