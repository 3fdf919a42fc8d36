/** nginx serving the very bytes and headers that our server sends for one page. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { freePort, start, waitForAnswer, work } from './machine.mjs'
import { usedWithChildrenMs } from './processor.mjs'

/** Headers that nginx writes itself. */
const own = new Set([
  'content-type',
  'content-length',
  'connection',
  'keep-alive',
  'date',
  'server',
  'etag',
])

export async function startNginx(page) {
  const { body, headers } = await fetchBrotli(page)
  const folder = join(work, 'nginx')
  mkdirSync(join(folder, 'html'), { recursive: true })
  writeFileSync(join(folder, 'html/page'), body)
  const listen = `127.0.0.1:${await freePort()}`
  const lines = Object.entries(headers)
    .filter(([name]) => !own.has(name))
    .flatMap(([name, value]) => [value].flat().map((text) => `add_header ${name} ${quote(text)};`))
  const config = join(folder, 'nginx.conf')
  writeFileSync(config, configuration(folder, listen, headers['content-type'], lines))
  const child = start('nginx', ['-p', folder, '-c', config, '-e', 'stderr'], {
    PATH: `${process.env.PATH}:/usr/sbin`,
  })
  const url = `http://${listen}/page`
  await waitForAnswer(url)
  return { url, child, bytes: body.length, usedMs: () => usedWithChildrenMs(child.pid) }
}

/** Read without fetch, which would decompress the body. */
function fetchBrotli(url) {
  return new Promise((done, fail) => {
    const request = get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      const chunks = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.once('end', () => done({ body: Buffer.concat(chunks), headers: answer.headers }))
    })
    request.once('error', fail)
  })
}

/** In an nginx string a dollar sign starts a variable. */
function quote(text) {
  if (text.includes('$')) throw new Error(`nginx cannot send ${text}`)
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

// Workers of an nginx started by root would run as another user, who may not read our folder.
const user = process.getuid() === 0 ? 'user root;' : ''

function configuration(folder, listen, type, headers) {
  return `
${user}
daemon off;
worker_processes auto;
pid ${folder}/nginx.pid;
error_log stderr crit;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=100 inactive=1h;
  open_file_cache_valid 1h;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen ${listen} reuseport;
    root ${folder}/html;
    location / {
      max_ranges 0;
      add_header Last-Modified "";
      default_type ${quote(type)};
      ${headers.join('\n      ')}
    }
  }
}
`
}
