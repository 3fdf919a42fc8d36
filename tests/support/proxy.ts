/** nginx and Caddy as `deploy/` configures them, on free ports and with a certificate of their own. */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { poll } from './poll'
import { freeAddress, root } from './server'

/** The name that the examples have. */
export const host = 'zhedel.example'
const limitMs = 30_000
const pieceBytes = 64 << 10

export type ProxyKind = 'nginx' | 'caddy'

interface ProxyOptions {
  method?: string
  headers?: Record<string, string>
  body?: Buffer
  /** The visitor's address, of this machine. */
  from?: string
  /** Without TLS. */
  isPlain?: boolean
}

interface ProxyAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface Proxy {
  ask(path: string, options?: ProxyOptions): Promise<ProxyAnswer>
  stop(): Promise<void>
}

export async function startProxy(kind: ProxyKind, upstream: string): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), `zhedel-${kind}-`))
  const [plain, secure] = [await freeAddress(), await freeAddress()]
  const certificate = join(folder, 'certificate.pem')
  const key = join(folder, 'key.pem')
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  const made = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const files = ['-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', ...made, ...subject, ...files, '-days', '2'], { stdio: 'pipe' })
  const places = { folder, plain, secure, certificate, key, upstream }
  const child = kind === 'nginx' ? startNginx(places) : startCaddy(places)
  let log = ''
  child.stderr?.on('data', (chunk) => {
    log = (log + chunk).slice(-4000)
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))

  function ask(path: string, options: ProxyOptions = {}): Promise<ProxyAnswer> {
    const { method = 'GET', headers = {}, body, from = '127.0.0.1', isPlain = false } = options
    const [hostname, port] = (isPlain ? plain : secure).split(':')
    const common = {
      hostname,
      port,
      path,
      method,
      localAddress: from,
      headers: { host, ...(body && { 'content-length': String(body.length) }), ...headers },
      agent: false,
      timeout: limitMs,
    }
    const trust = { ca: readFileSync(certificate), servername: host }
    return new Promise((done, fail) => {
      const request = isPlain ? plainRequest(common) : secureRequest({ ...common, ...trust })
      request.once('timeout', () => request.destroy(new Error(`${path}: no answer`)))
      // As a browser does: what is left of a body is not sent once the answer is here.
      const source = Readable.from(piecesOf(body))
      let isAnswered = false
      request.on('error', (error) => {
        if (!isAnswered) fail(error)
      })
      request.once('response', (response) => {
        isAnswered = true
        source.unpipe(request)
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('error', fail)
        response.once('end', () => {
          const { statusCode = 0, headers: received } = response
          done({ status: statusCode, headers: received, body: Buffer.concat(chunks) })
          request.destroy()
        })
      })
      source.pipe(request)
    })
  }

  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await poll(async () => {
      if (child.exitCode !== null) throw new Error(`${kind} ended with ${child.exitCode}\n${log}`)
      return ask('/').then(
        () => true,
        () => false,
      )
    }).toBe(true)
  } catch (error) {
    await stop()
    throw error
  }
  return { ask, stop }
}

function* piecesOf(body: Buffer = Buffer.alloc(0)): Generator<Buffer> {
  for (let at = 0; at < body.length; at += pieceBytes) yield body.subarray(at, at + pieceBytes)
}

interface Places {
  folder: string
  plain: string
  secure: string
  certificate: string
  key: string
  upstream: string
}

/** A text with parts exchanged, each of which has to be there. */
function exchange(path: string, parts: [string, string][]): string {
  return parts.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${path} has no ${from}`)
      return text.replaceAll(from, to)
    },
    readFileSync(join(root, path), 'utf8'),
  )
}

function startNginx({ folder, plain, secure, certificate, key, upstream }: Places): ChildProcess {
  const site = exchange('deploy/nginx/zhedel.conf', [
    ['listen 80;', `listen ${plain};`],
    ['listen 443 ssl http2;', `listen ${secure} ssl http2;`],
    ['/etc/ssl/zhedel/fullchain.pem', certificate],
    ['/etc/ssl/zhedel/key.pem', key],
    ['127.0.0.1:8080', upstream],
  ])
  writeFileSync(join(folder, 'zhedel.conf'), site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const config = join(folder, 'nginx.conf')
  // Workers of an nginx started by root would run as another user, who may not read our folder.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  writeFileSync(
    config,
    `${user} daemon off; pid ${folder}/pid; error_log stderr warn; events {}
     http {
       access_log off;
       ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
       include ${folder}/zhedel.conf;
     }`,
  )
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }
  const stdio: ['ignore', 'ignore', 'pipe'] = ['ignore', 'ignore', 'pipe']
  return spawn('nginx', ['-p', folder, '-c', config, '-e', 'stderr'], { env, stdio })
}

function startCaddy({ folder, plain, secure, certificate, key, upstream }: Places): ChildProcess {
  const site = exchange('deploy/caddy/Caddyfile', [
    [`\n${host} {\n`, `\n${host} {\n\ttls ${certificate} ${key}\n`],
    ['127.0.0.1:8080', upstream],
  ])
  const ports = `http_port ${plain.split(':')[1]}\n\thttps_port ${secure.split(':')[1]}`
  const config = join(folder, 'Caddyfile')
  writeFileSync(config, `{\n\tadmin off\n\tdefault_bind 127.0.0.1\n\t${ports}\n}\n${site}`)
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const stdio: ['ignore', 'ignore', 'pipe'] = ['ignore', 'ignore', 'pipe']
  return spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], { env, stdio })
}
