import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = new Set(['.js', '.css', '.svg', '.json'])

/** Writes `.br` and `.gz` files once, at build time and at the highest level, so that the server
 * never compresses an asset. */
export function precompress(dir: string): Plugin {
  return {
    name: 'zhedel-precompress',
    apply: 'build',
    closeBundle() {
      // While somebody edits, to compress takes longer than the build.
      if (this.meta.watchMode) return
      for (const file of walk(dir).filter((name) => TEXT.has(extname(name)))) {
        const bytes = readFileSync(file)
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}

function walk(dir: string): string[] {
  return readdirSync(dir).flatMap((name) => {
    const path = join(dir, name)
    return statSync(path).isDirectory() ? walk(path) : [path]
  })
}
