import type { Plugin } from 'vite'

/** Downshift imports all of React to look for one hook, and brings development checks in CommonJS.
 * Both would grow the scripts that every page shares, for one field of one form. */
export function leanDownshift(mode: string): Plugin {
  return {
    name: 'zhedel-lean-downshift',
    enforce: 'pre',
    apply: () => mode !== 'development',
    transform(code, id) {
      return id.endsWith('downshift.esm.mjs') ? { code: withoutChecks(code), map: null } : null
    },
  }
}

const EDITS: readonly [pattern: RegExp, replacement: string][] = [
  [/_extends\(\{\}, React\)/g, '{ useId: React.useId }'],
  [/import PropTypes from 'prop-types';/g, ''],
  [/import \{ isForwardRef \} from 'react-is';/g, 'var isForwardRef = function () {};'],
  [/\bPropTypes\.\w+(?:\.isRequired)?(?=[,\s])/g, 'null'],
  [/\bPropTypes\.(?:shape|oneOf|oneOfType|arrayOf)(?=\()/g, '/* @__PURE__ */ Object'],
]

function withoutChecks(code: string): string {
  return EDITS.reduce((text, [pattern, replacement]) => {
    if (text.search(pattern) < 0) throw new Error(`Downshift has changed: ${pattern}`)
    return text.replaceAll(pattern, replacement)
  }, code)
}
