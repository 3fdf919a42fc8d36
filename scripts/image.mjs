// The container image, made of the binary, the libraries it is linked to and the certificates of
// public authorities, and of nothing else: no shell, no package manager, no account but ours. Written as an OCI layout in a tar file, which
// `docker load`, `podman load` and `skopeo copy oci-archive:…` read. No daemon is needed. The same
// binary on the same system makes the same bytes.
//
//   node scripts/image.mjs target/release/zhedel target/zhedel-image.tar

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { arch, tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'

const root = resolve(import.meta.dirname, '..')
const [binary, output] = process.argv.slice(2).map((path) => resolve(path))
if (!output) throw new Error('usage: node scripts/image.mjs <binary> <image.tar>')

/** Nobody on the host, and the owner of the data. */
const user = 10001
const data = 'var/lib/zhedel'
/** Where a volume for the anchors of the audit trail is mounted. */
const anchors = 'var/lib/zhedel-anchors'
const program = 'usr/local/bin/zhedel'
const certificates = '/etc/ssl/certs/ca-certificates.crt'
const architecture = { x64: 'amd64', arm64: 'arm64' }[arch()]
const work = mkdtempSync(join(tmpdir(), 'zhedel-image-'))

/** Everybody may read it, whatever the umask was. */
const plain = { owner: 0, mode: 'a+rX,go-w' }

const sha256 = (bytes) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`

/** Puts a file into a folder at its path, without links, so that the loader finds it. */
function add(folder, source, path, mode) {
  const target = join(folder, path)
  mkdirSync(dirname(target), { recursive: true })
  copyFileSync(realpathSync(source), target)
  chmodSync(target, mode)
}

/** The libraries and the loader that the binary names, at the paths where it looks for them. */
function libraries() {
  const text = execFileSync('ldd', [binary], { encoding: 'utf8' })
  if (/not found/.test(text)) throw new Error(`a library is missing:\n${text}`)
  return [...text.matchAll(/(\/\S+) \(0x/g)].map(([, path]) => path)
}

function systemLayer() {
  const folder = join(work, 'system')
  for (const path of libraries()) add(folder, path, path, 0o755)
  if (!existsSync(certificates)) throw new Error(`${certificates} is missing`)
  add(folder, certificates, certificates, 0o644)
  const text = (path, content) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content, { mode: 0o644 })
  }
  text('etc/passwd', `zhedel:x:${user}:${user}::/${data}:/nonexistent\n`)
  text('etc/group', `zhedel:x:${user}:\n`)
  text('etc/nsswitch.conf', 'hosts: files dns\n')
  for (const path of [data, anchors]) mkdirSync(join(folder, path), { recursive: true })
  mkdirSync(join(folder, 'tmp'))
  return layer(folder, [
    // Later arguments of tar name what belongs to somebody else.
    { paths: ['etc', 'lib', 'lib64', 'usr'].filter((it) => existsSync(join(folder, it))), ...plain },
    { paths: [data, anchors], owner: user, mode: '0700' },
    { paths: ['tmp'], owner: 0, mode: '1777' },
  ])
}

function programLayer() {
  const folder = join(work, 'program')
  add(folder, binary, program, 0o755)
  return layer(folder, [{ paths: ['usr'], ...plain }])
}

/** A tar file without the traces of who made it when. */
function layer(folder, parts) {
  const file = `${folder}.tar`
  for (const { paths, owner, mode } of parts) {
    const action = existsSync(file) ? '--append' : '--create'
    execFileSync('tar', [
      action,
      `--file=${file}`,
      `--directory=${folder}`,
      '--format=gnu',
      '--sort=name',
      '--mtime=@0',
      '--numeric-owner',
      `--owner=${owner}`,
      `--group=${owner}`,
      `--mode=${mode}`,
      ...paths,
    ])
  }
  const tar = readFileSync(file)
  return { bytes: gzipSync(tar, { level: 9 }), diffId: sha256(tar) }
}

const layout = join(work, 'layout')
mkdirSync(join(layout, 'blobs/sha256'), { recursive: true })

/** Stores content by its hash. */
function blob(mediaType, bytes) {
  const digest = sha256(bytes)
  writeFileSync(join(layout, blobPath(digest)), bytes)
  return { mediaType, digest, size: bytes.length }
}

const blobPath = (digest) => `blobs/${digest.replace(':', '/')}`
const json = (value) => Buffer.from(JSON.stringify(value))
const write = (name, value) => writeFileSync(join(layout, name), json(value))

const version = /^version = "(.*)"/m.exec(readFileSync(join(root, 'crates/zhedel/Cargo.toml'), 'utf8'))
const layers = [systemLayer(), programLayer()]
const config = blob(
  'application/vnd.oci.image.config.v1+json',
  json({
    architecture,
    os: 'linux',
    config: {
      User: `${user}:${user}`,
      Entrypoint: [`/${program}`],
      Cmd: ['serve'],
      Env: ['ZHEDEL_LISTEN=0.0.0.0:8080', `ZHEDEL_DATA_DIR=/${data}`],
      ExposedPorts: { '8080/tcp': {} },
      Volumes: { [`/${data}`]: {} },
      WorkingDir: '/',
      StopSignal: 'SIGTERM',
      Labels: {
        'org.opencontainers.image.title': 'zhedel',
        'org.opencontainers.image.licenses': 'MIT',
        ...(version && { 'org.opencontainers.image.version': version[1] }),
      },
    },
    rootfs: { type: 'layers', diff_ids: layers.map(({ diffId }) => diffId) },
  }),
)
const layerBlobs = layers.map(({ bytes }) =>
  blob('application/vnd.oci.image.layer.v1.tar+gzip', bytes),
)
const manifestType = 'application/vnd.oci.image.manifest.v1+json'
const manifest = blob(
  manifestType,
  json({ schemaVersion: 2, mediaType: manifestType, config, layers: layerBlobs }),
)
const name = 'zhedel:latest'
write('oci-layout', { imageLayoutVersion: '1.0.0' })
write('index.json', {
  schemaVersion: 2,
  manifests: [
    {
      ...manifest,
      platform: { architecture, os: 'linux' },
      annotations: {
        'org.opencontainers.image.ref.name': 'latest',
        'io.containerd.image.name': `docker.io/library/${name}`,
      },
    },
  ],
})
// For a Docker that does not know the layout yet.
write('manifest.json', [
  {
    Config: blobPath(config.digest),
    RepoTags: [name],
    Layers: layerBlobs.map(({ digest }) => blobPath(digest)),
  },
])

mkdirSync(dirname(output), { recursive: true })
const reproducible = ['--sort=name', '--mtime=@0', '--numeric-owner', '--owner=0', '--group=0']
execFileSync('tar', ['--create', `--file=${output}`, `--directory=${layout}`, ...reproducible, '.'])
rmSync(work, { recursive: true })
const megabytes = (statSync(output).size / 1e6).toFixed(0)
process.stdout.write(`image: ${output}, ${megabytes} MB, ${manifest.digest}\n`)
