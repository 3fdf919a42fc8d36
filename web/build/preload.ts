import type { Plugin } from 'vite'

const HELPER = '\0vite/preload-helper.js'

/** What stands around every import of a page: its style first, and a word to the window where
 * either cannot be had. The style holds for nothing until `applyStyles` says so. Vite's own also knows
 * old browsers, nonces and preloads of scripts, of which we have none, and every visitor would pay for
 * that. A style that failed is asked for anew. */
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
  Promise.all(files.map(loadStyle)).then(load).catch((reason) => {
    dispatchEvent(new Event('vite:preloadError'))
    throw reason
  })`

/** Puts it in the place of Vite's own. */
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
