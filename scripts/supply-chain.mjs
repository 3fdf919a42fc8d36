// What the binary is made of: `check` looks at the libraries, `sbom` lists them beside the binary.
//
// Known vulnerabilities are asked of the registry of npm, and of the RustSec database if cargo-deny
// is installed. Where the network has neither, it is said, and the rest is checked all the same.

import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const sbomFile = join(root, 'target/release/zhedel.cdx.json')
const crates = 'registry+https://github.com/rust-lang/crates.io-index'

const say = (text) => process.stdout.write(`supply chain: ${text}\n`)

function run(command, args) {
  const { error, status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 << 20,
  })
  if (error) throw error
  return { isOk: status === 0, stdout, stderr }
}

function output(command, args) {
  const { isOk, stdout, stderr } = run(command, args)
  if (!isOk) throw new Error(`${command} ${args.join(' ')} failed: ${stderr}`)
  return stdout
}

/** The crates that are linked into the binary, ours left out. */
function linkedCrates() {
  const host = /^host: (.*)$/m.exec(output('rustc', ['-vV']))[1]
  const args = ['metadata', '--format-version', '1', '--locked', '--filter-platform', host]
  const { packages, resolve: graph } = JSON.parse(output('cargo', args))
  const packageById = new Map(packages.map((it) => [it.id, it]))
  const nodeById = new Map(graph.nodes.map((it) => [it.id, it]))
  const visited = new Set()
  const waiting = [packages.find((it) => it.name === 'zhedel').id]
  while (waiting.length > 0) {
    const id = waiting.pop()
    if (visited.has(id)) continue
    visited.add(id)
    for (const dependency of nodeById.get(id).deps) {
      if (dependency.dep_kinds.some(({ kind }) => kind === null)) waiting.push(dependency.pkg)
    }
  }
  const linked = [...visited].map((id) => packageById.get(id)).filter(({ source }) => source !== null)
  return linked.sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Each package of Cargo.lock with its checksum, by name and version. */
function lockedChecksums() {
  const lock = readFileSync(join(root, 'Cargo.lock'), 'utf8')
  const checksums = new Map()
  for (const part of lock.split('[[package]]').slice(1)) {
    const field = (name) => new RegExp(`^${name} = "(.*)"$`, 'm').exec(part)?.[1]
    checksums.set(`${field('name')} ${field('version')}`, {
      source: field('source'),
      checksum: field('checksum'),
    })
  }
  return checksums
}

function allowedLicences() {
  const list = /^allow = \[(.*?)\]/ms.exec(readFileSync(join(root, 'deny.toml'), 'utf8'))[1]
  return new Set([...list.matchAll(/"(.*?)"/g)].map(([, licence]) => licence))
}

/** Whether an expression of SPDX can be satisfied by licences that we may ship. */
function isLicensed(expression, allowed) {
  const isAllowed = (term) => {
    const bare = term.trim()
    return allowed.has(bare) || (bare.includes(' AND ') && bare.split(' AND ').every(isAllowed))
  }
  // Innermost brackets first: a satisfied one is replaced by a licence that is allowed.
  const [some] = allowed
  let flat = expression.replaceAll('/', ' OR ')
  for (let inner; (inner = /\(([^()]*)\)/.exec(flat)); )
    flat = flat.replace(inner[0], isLicensed(inner[1], allowed) ? some : 'none')
  return flat.split(' OR ').some(isAllowed)
}

function checkCrates() {
  const allowed = allowedLicences()
  const faults = []
  for (const [name, { source, checksum }] of lockedChecksums()) {
    if (source !== undefined && (source !== crates || checksum === undefined))
      faults.push(`${name} is not from the registry`)
  }
  const linked = linkedCrates()
  for (const { name, version, license } of linked) {
    if (license === null || !isLicensed(license, allowed))
      faults.push(`${name} ${version} is licensed as ${license}`)
  }
  say(`${linked.length} crates linked, sources and licences looked at`)
  return faults
}

/** The packages of package-lock.json, ours left out. */
function lockedPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const isOurs = ([path, { link }]) => link || !path.includes('node_modules/')
  return Object.entries(packages).filter((it) => !isOurs(it))
}

function checkPackages() {
  const faults = lockedPackages().filter(([, { integrity }]) => !integrity)
  return faults.map(([path]) => `${path} has no checksum`)
}

function checkNpmAdvisories() {
  const { isOk, stdout } = run('npm', ['audit', '--omit=dev', '--audit-level=moderate', '--json'])
  const report = JSON.parse(stdout)
  if (report.vulnerabilities === undefined) {
    say('the npm registry of this network knows no advisories: not asked')
    return []
  }
  return isOk ? [] : Object.keys(report.vulnerabilities).map((it) => `${it} is vulnerable: npm audit`)
}

function checkRustAdvisories() {
  if (spawnSync('cargo', ['deny', '--version']).status !== 0) {
    say('cargo-deny is not installed: RustSec not asked (make deny)')
    return []
  }
  const { isOk, stderr } = run('cargo', ['deny', 'check', 'advisories'])
  if (!isOk && /failed to (fetch|clone|acquire)/i.test(stderr)) {
    say('the RustSec database cannot be reached: not asked')
    return []
  }
  return isOk ? [] : [stderr]
}

function check() {
  const faults = [
    ...checkCrates(),
    ...checkPackages(),
    ...checkNpmAdvisories(),
    ...checkRustAdvisories(),
  ]
  for (const fault of faults) say(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
}

/** Only what is built into the web: the rest are tools. */
function webComponents() {
  const shipped = lockedPackages().filter(([, { dev, optional }]) => !dev && !optional)
  return shipped.map(([path, { version, license, integrity }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const digest = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')
    return {
      type: 'library',
      name,
      version,
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      licenses: [{ expression: license }],
      hashes: [{ alg: 'SHA-512', content: digest }],
    }
  })
}

function rustComponents() {
  const checksums = lockedChecksums()
  return linkedCrates().map(({ name, version, license }) => ({
    type: 'library',
    name,
    version,
    purl: `pkg:cargo/${name}@${version}`,
    licenses: [{ expression: license.replaceAll('/', ' OR ') }],
    hashes: [{ alg: 'SHA-256', content: checksums.get(`${name} ${version}`).checksum }],
  }))
}

/** CycloneDX 1.5, which scanners of vulnerabilities read. */
function sbom() {
  const components = [...rustComponents(), ...webComponents()]
  const binary = { type: 'application', name: 'zhedel', 'bom-ref': 'zhedel' }
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: binary },
    components,
  }
  mkdirSync(dirname(sbomFile), { recursive: true })
  writeFileSync(sbomFile, `${JSON.stringify(document, null, 2)}\n`)
  say(`${components.length} libraries listed in ${relative(root, sbomFile)}`)
}

const commands = { check, sbom }
const command = commands[process.argv[2]]
if (command === undefined) throw new Error('supply-chain.mjs check | sbom')
command()
