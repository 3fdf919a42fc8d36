/** The container image is whole, belongs to nobody in particular, and serves from what is in it. */

import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { poll } from '../support/poll'
import { binary, freeAddress, root } from '../support/server'

const run = promisify(execFile)

interface Descriptor {
  mediaType: string
  digest: string
  size: number
}

let folder: string
let layout: string

test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zhedel-image-test-'))
  layout = join(folder, 'layout')
  mkdirSync(layout)
  await run('node', [join(root, 'scripts/image.mjs'), binary, join(folder, 'image.tar')])
  await run('tar', ['-xf', join(folder, 'image.tar'), '-C', layout])
})

test.afterEach(() => rmSync(folder, { recursive: true, force: true }))

function blob({ digest, size }: Descriptor): { bytes: Buffer; path: string } {
  const path = join(layout, 'blobs', digest.replace(':', '/'))
  const bytes = readFileSync(path)
  expect(bytes.length).toBe(size)
  expect(`sha256:${createHash('sha256').update(bytes).digest('hex')}`).toBe(digest)
  return { bytes, path }
}

test('an image that is checked and run without a daemon', async () => {
  const read = (name: string) => JSON.parse(readFileSync(join(layout, name), 'utf8'))
  expect(read('oci-layout')).toEqual({ imageLayoutVersion: '1.0.0' })
  const [entry] = read('index.json').manifests as Descriptor[]
  if (!entry) throw new Error('the index is empty')
  const manifest = JSON.parse(blob(entry).bytes.toString()) as {
    config: Descriptor
    layers: Descriptor[]
  }
  const { config, rootfs } = JSON.parse(blob(manifest.config).bytes.toString())
  expect(config.User).toBe('10001:10001')
  expect(config.Entrypoint).toEqual(['/usr/local/bin/zhedel'])
  expect(config.Cmd).toEqual(['serve'])
  const files = join(folder, 'root')
  mkdirSync(files)
  for (const [index, layer] of manifest.layers.entries()) {
    const { path } = blob(layer)
    const tar = await run('gzip', ['-dc', path], { encoding: 'buffer', maxBuffer: 1 << 30 })
    const sum = createHash('sha256').update(tar.stdout).digest('hex')
    expect(`sha256:${sum}`).toBe(rootfs.diff_ids[index])
    await run('tar', ['-xpzf', path, '-C', files])
  }
  const { stdout: programs } = await run('find', [files, '-type', 'f', '-perm', '/111'])
  const names = programs
    .trim()
    .split('\n')
    .map((path) => path.slice(files.length))
  expect(names.filter((name) => !/\.so(\.|$)/.test(name))).toEqual(['/usr/local/bin/zhedel'])

  // Only root may change the root folder.
  if (process.getuid?.() !== 0) return
  chownSync(join(files, 'var/lib/zhedel'), 10001, 10001)
  const [listen, sandbox, mail] = [await freeAddress(), await freeAddress(), await freeAddress()]
  const env = {
    ...Object.fromEntries((config.Env as string[]).map((line) => line.split('='))),
    ZHEDEL_LISTEN: listen,
    ZHEDEL_SANDBOX_LISTEN: sandbox,
    ZHEDEL_SANDBOX_SMTP_LISTEN: mail,
  }
  const inside = ['--userspec=10001:10001', files, ...config.Entrypoint]
  const doctor = await run('chroot', [...inside, 'doctor'], {
    env: { ...env, PATH: process.env.PATH },
  })
  expect(doctor.stdout).toContain(`listen     ok, ${listen} is free`)
  expect(doctor.stdout).not.toContain('WARNING    account')
  const child = spawn('chroot', [...inside, ...config.Cmd], {
    env: { ...env, PATH: process.env.PATH },
    stdio: 'ignore',
  })
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  try {
    const ready = () =>
      fetch(`http://${listen}/readyz`).then(
        (answer) => answer.status,
        () => 0,
      )
    await poll(ready, { timeout: 30_000 }).toBe(200)
    const page = await (await fetch(`http://${listen}/faq/`)).text()
    expect(page).toContain('<html lang="en"')
  } finally {
    child.kill('SIGTERM')
  }
  expect(await ended).toBe(0)
})
