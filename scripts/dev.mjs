// `make dev`: rebuilds what changes, restarts the server and reloads the browser.
//
// Vite watches the front end, this script watches the Rust sources, and a proxy on the site's usual
// address stands before the server: it holds requests while the server restarts and adds a script to
// pages that reloads them.

import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { createServer, request } from 'node:http'
import { join, resolve } from 'node:path'
import { build } from 'vite'

const root = resolve(import.meta.dirname, '..')
const webDir = join(root, 'web/dist-dev')
const targetDir = resolve(root, process.env.CARGO_TARGET_DIR ?? 'target')
const binary = join(targetDir, 'debug/zhedel')
const [host, port] = (process.env.ZHEDEL_LISTEN ?? '127.0.0.1:8080').split(':')
const inner = { host, port: Number(port) + 1000 }
/** Editors write several files at once. */
const settleMs = 50
const startLimitMs = 30_000
const stopLimitMs = 10_000

const log = (text) => process.stdout.write(`dev: ${text}\n`)
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))

/** Runs a command to its end; resolves to whether it succeeded. */
function run(command, args) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit' })
    child.once('error', () => done(false))
    child.once('exit', (code) => done(code === 0))
  })
}

/** Calls back once changes below a folder have settled. */
function onChange(folder, isWatched, changed) {
  let timer
  watch(join(root, folder), { recursive: true }, (_event, file) => {
    if (file && !isWatched(file)) return
    clearTimeout(timer)
    timer = setTimeout(changed, settleMs)
  })
}

let server
let ready = Promise.resolve()
const browsers = new Set()

function reloadBrowsers() {
  for (const browser of browsers) browser.write('data: reload\n\n')
}

async function stopServer() {
  if (!server || server.exitCode !== null) return
  const ended = new Promise((done) => server.once('exit', done))
  server.kill('SIGTERM')
  const limit = setTimeout(() => server.kill('SIGKILL'), stopLimitMs)
  await ended
  clearTimeout(limit)
}

async function startServer() {
  server = spawn(binary, ['serve'], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ZHEDEL_SITE_BASE_URL: `http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`,
      ...process.env,
      ZHEDEL_LISTEN: `${inner.host}:${inner.port}`,
      ZHEDEL_WEB_DIR: webDir,
    },
  })
  const limit = Date.now() + startLimitMs
  while (Date.now() < limit && server.exitCode === null) {
    const url = `http://${inner.host}:${inner.port}/healthz`
    if (await fetch(url).then((answer) => answer.ok, () => false)) return true
    await sleep(20)
  }
  return false
}

/** Restarts run one after another; requests wait for the last. */
function restart(reason, since) {
  ready = ready.then(async () => {
    await stopServer()
    if (!(await startServer())) return log('the server did not start; see above')
    log(`${reason}: reloaded after ${seconds(since)}`)
    reloadBrowsers()
  })
  return ready
}

let building = Promise.resolve()
let isQueued = false
/** One build after another; changes during a build wait for one more. */
function rebuild() {
  if (isQueued) return
  isQueued = true
  const since = Date.now()
  building = building.then(async () => {
    isQueued = false
    if (await run('cargo', ['build', '--quiet', '--bin', 'zhedel'])) await restart('Rust', since)
    else log('the build failed; the server before it stays')
  })
}

const reloadScript = `new EventSource('/__dev/events').onmessage = () => location.reload()`

function proxy(incoming, outgoing) {
  if (incoming.url === '/__dev/reload.js') {
    outgoing.writeHead(200, { 'content-type': 'text/javascript' })
    return outgoing.end(reloadScript)
  }
  if (incoming.url === '/__dev/events') {
    outgoing.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    outgoing.write(':\n\n')
    browsers.add(outgoing)
    return outgoing.once('close', () => browsers.delete(outgoing))
  }
  const { 'accept-encoding': _coding, 'if-none-match': _etag, ...headers } = incoming.headers
  const { url: path, method } = incoming
  const forward = request({ ...inner, path, method, headers }, (answer) => {
    const isPage = String(answer.headers['content-type']).startsWith('text/html')
    if (!isPage) {
      outgoing.writeHead(answer.statusCode, answer.headers)
      return answer.pipe(outgoing)
    }
    const chunks = []
    answer.on('data', (chunk) => chunks.push(chunk))
    answer.once('end', () => {
      const page = Buffer.concat(chunks).toString('utf8')
      const tag = '<script src="/__dev/reload.js" defer></script></body>'
      const body = Buffer.from(page.replace('</body>', tag))
      const { 'content-length': _length, etag: _tag, ...headers } = answer.headers
      outgoing.writeHead(answer.statusCode, { ...headers, 'content-length': body.length })
      outgoing.end(body)
    })
  })
  forward.once('error', () => outgoing.writeHead(502).end('the server is not running\n'))
  incoming.pipe(forward)
}

/** Builds a part of the front end now and whenever it changes. */
async function watchFrontEnd(config, onStart, onEnd) {
  const watcher = await build({
    configFile: join(root, 'web', config),
    root: join(root, 'web'),
    mode: 'development',
    logLevel: 'warn',
    build: { watch: {} },
  })
  watcher.on('event', (event) => {
    if (event.code === 'START') onStart()
    if (event.code === 'BUNDLE_END') event.result?.close()
    if (event.code === 'END') onEnd(true)
    if (event.code === 'ERROR') {
      log(`the front end does not build: ${event.error.message}`)
      event.result?.close()
      onEnd(false)
    }
  })
  return watcher
}

/** Calls back when every part that a change touched is built. The promise is of the first build. */
function watchBothParts(built) {
  return new Promise((done) => {
    let busy = 0
    let since = 0
    const hasBuilt = new Set()
    const parts = ['vite.config.ts', 'vite.server.config.ts']
    const watchers = parts.map((part) => {
      const onStart = () => {
        if (busy++ === 0) since = Date.now()
      }
      const onEnd = (isBuilt) => {
        busy -= 1
        if (isBuilt) hasBuilt.add(part)
        if (busy > 0 || hasBuilt.size < parts.length) return
        done(watchers)
        // The other part starts a moment later.
        setTimeout(() => busy === 0 && built(since), settleMs)
      }
      return watchFrontEnd(part, onStart, onEnd)
    })
  })
}

async function main() {
  log('building the front end and the server')
  let isServing = false
  const [watchers, isBuilt] = await Promise.all([
    watchBothParts((since) => isServing && restart('front end', since)),
    run('cargo', ['build', '--bin', 'zhedel']),
  ])
  if (!isBuilt) process.exit(1)
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, async () => {
      for (const watcher of watchers) (await watcher).close()
      await stopServer()
      process.exit(0)
    })
  }
  await restart('start', Date.now())
  isServing = true
  for (const folder of ['crates', 'config', 'site', 'content']) {
    onChange(folder, (file) => /\.(rs|toml|sql|typ|json|md)$/.test(file), rebuild)
  }
  createServer((incoming, outgoing) => {
    ready.then(() => proxy(incoming, outgoing))
  }).listen(Number(port), host, () => log(`http://${host}:${port}`))
}

await main()
