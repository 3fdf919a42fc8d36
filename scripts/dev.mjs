// `make dev`: rebuilds what changes, restarts the server and reloads the browser.
//
// Vite watches the front end, this script watches the Rust sources, and a proxy on the site's usual
// address stands before the server: it waits while the server restarts and adds a script to pages
// that reloads them.

import { spawn } from 'node:child_process'
import { existsSync, watch } from 'node:fs'
import { createServer, request } from 'node:http'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const webDir = join(root, 'web/dist-dev')
const binary = join(root, 'target/debug/zhedel')
const [host, port] = (process.env.ZHEDEL_LISTEN ?? '127.0.0.1:8080').split(':')
const inner = { host, port: Number(port) + 1000 }
/** Editors and Vite write several files at once. */
const settleMs = 150
const startLimitMs = 30_000

const say = (text) => process.stdout.write(`dev: ${text}\n`)
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
  await ended
}

async function startServer() {
  server = spawn(binary, ['serve'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ZHEDEL_LISTEN: `${inner.host}:${inner.port}`, ZHEDEL_WEB_DIR: webDir },
  })
  const limit = Date.now() + startLimitMs
  while (Date.now() < limit && server.exitCode === null) {
    const url = `http://${inner.host}:${inner.port}/healthz`
    if (await fetch(url).then((answer) => answer.ok, () => false)) return true
    await sleep(20)
  }
  return false
}

/** One restart after another; requests wait for the last. */
function restart(why, since) {
  ready = ready.then(async () => {
    await stopServer()
    if (!(await startServer())) return say('the server did not start; see above')
    say(`${why}: reloaded after ${seconds(since)}`)
    reloadBrowsers()
  })
  return ready
}

let building = Promise.resolve()
function rebuild() {
  const since = Date.now()
  building = building.then(async () => {
    if (await run('cargo', ['build', '--quiet', '--bin', 'zhedel'])) await restart('Rust', since)
    else say('the build failed; the server before it stays')
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
      const { 'content-length': _length, etag: _tag, ...kept } = answer.headers
      outgoing.writeHead(answer.statusCode, { ...kept, 'content-length': body.length })
      outgoing.end(body)
    })
  })
  forward.once('error', () => outgoing.writeHead(502).end('the server is not running\n'))
  incoming.pipe(forward)
}

async function main() {
  const vite = (config) =>
    spawn('npx', ['vite', 'build', '--watch', '--mode', 'development', ...config], {
      cwd: join(root, 'web'),
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  if (!existsSync(join(webDir, 'server/server.js'))) {
    say('building the front end')
    if (!(await run('npm', ['run', 'build:dev', '--silent', '-w', 'web']))) process.exit(1)
  }
  say('building the server')
  if (!(await run('cargo', ['build', '--bin', 'zhedel']))) process.exit(1)
  const watchers = [vite([]), vite(['--config', 'vite.server.config.ts'])]
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, async () => {
      for (const watcher of watchers) watcher.kill('SIGTERM')
      await stopServer()
      process.exit(0)
    })
  }
  await restart('start', Date.now())
  onChange('web/dist-dev', () => true, () => restart('front end', Date.now()))
  for (const folder of ['crates', 'config', 'site', 'content']) {
    onChange(folder, (file) => /\.(rs|toml|sql|typ|json|md)$/.test(file), rebuild)
  }
  createServer((incoming, outgoing) => {
    ready.then(() => proxy(incoming, outgoing))
  }).listen(Number(port), host, () => say(`http://${host}:${port}`))
}

await main()
