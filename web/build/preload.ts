import type { Plugin } from 'vite'

const HELPER = '\0vite/preload-helper.js'

/** Wraps every import of a page: loads its style first, and dispatches an event on the window if
 * either fails. The style applies only after `applyStyles`. Vite's own helper also handles old
 * browsers, nonces and script preloads, which we do not need, and every visitor would pay for
 * that. A style that failed is requested again. The entry's is inlined in every document: once more
 * after the larger one of private screens, it would overrule what that says for wide screens. */
const code = `const loading = {}
const loadStyle = (file) => loading[file] ??= new Promise((resolve, reject) => {
  const href = '/' + file
  if (document.querySelector('link[rel=stylesheet][href="' + href + '"]')) return resolve()
  const link = document.createElement('link')
  document.head.append(Object.assign(link, { rel: 'stylesheet', media: 'not all', href, onload: resolve, onerror() {
    delete loading[file]
    link.remove()
    reject(new Error('Unable to preload CSS for ' + href))
  } }))
})
export const __vitePreload = (load, files) =>
  Promise.all(files.filter((file) => !file.startsWith('assets/entry-')).map(loadStyle)).then(load).catch((reason) => {
    dispatchEvent(new Event('vite:preloadError'))
    throw reason
  })`

/** Replaces Vite's own helper. */
export function leanPreload(): Plugin {
  let isFound = false
  return {
    name: 'zhedel-lean-preload',
    enforce: 'pre',
    apply: 'build',
    load(id) {
      if (id !== HELPER) return null
      isFound = true
      return code
    },
    generateBundle() {
      if (!isFound) this.error('Vite loads pages in a new way')
    },
  }
}
