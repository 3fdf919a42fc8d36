/** Unit files, the Compose file and the manifests of Kubernetes say what the binary can do. */

import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { parse, parseAllDocuments } from 'yaml'
import { root } from '../support/server'

const run = promisify(execFile)
const deploy = join(root, 'deploy')

/** What an attacker who has the process could still do, from 0 to 10; an ordinary service has 9. */
const exposureMax = 1.5

for (const unit of ['zhedel.service', 'zhedel-worker.service', 'zhedel-backup.service']) {
  test(`${unit} leaves an attacker little`, async () => {
    const path = join(deploy, 'systemd', unit)
    const { stdout } = await run('systemd-analyze', [
      'security',
      '--offline=true',
      '--no-pager',
      path,
    ])
    const [, exposure] = /Overall exposure level for \S+: ([\d.]+)/.exec(stdout) ?? []
    expect(Number(exposure)).toBeLessThanOrEqual(exposureMax)
    expect(await complaints(path)).toEqual([])
  })
}

/** What systemd has against a unit file, but that the binary is not installed here. */
async function complaints(path: string): Promise<string[]> {
  const { stderr } = await run('systemd-analyze', ['verify', path]).catch((error) => error)
  return String(stderr)
    .split('\n')
    .filter((line) => line && !/zhedel is not executable: No such file/.test(line))
}

for (const unit of ['zhedel.socket', 'zhedel-backup.timer']) {
  test(`${unit} is one that systemd takes`, async () => {
    expect(await complaints(join(deploy, 'systemd', unit))).toEqual([])
  })
}

/** The values of a key in a unit file. */
function valuesOf(unit: string, key: string): string[] {
  return readFileSync(join(deploy, 'systemd', unit), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(`${key}=`))
    .map((line) => line.slice(key.length + 1))
}

test('a release takes over the address of the one before, when it says that it serves', () => {
  expect(valuesOf('zhedel.service', 'Type')).toEqual(['notify'])
  expect(valuesOf('zhedel.service', 'Requires')).toEqual(['zhedel.socket'])
  expect(valuesOf('zhedel.service', 'Sockets')).toEqual(['zhedel.socket'])
  // Else the check before the start would find the address taken, by systemd.
  expect(valuesOf('zhedel.service', 'ExecStartPre')).toEqual([
    '/usr/local/bin/zhedel doctor --inherited',
  ])
  // An address that no setting names stops the start; this is the shipped one.
  expect(valuesOf('zhedel.socket', 'ListenStream')).toEqual(['127.0.0.1:8080'])
  const settings = readFileSync(join(root, 'config/zhedel.toml'), 'utf8')
  expect(settings).toContain('\nlisten = "127.0.0.1:8080"\n')
})

test('a backup is made each night by the account that owns the database', () => {
  expect(valuesOf('zhedel-backup.timer', 'OnCalendar')).toEqual(['*-*-* 02:30:00'])
  expect(valuesOf('zhedel-backup.timer', 'Persistent')).toEqual(['true'])
  expect(valuesOf('zhedel-backup.service', 'Type')).toEqual(['oneshot'])
  expect(valuesOf('zhedel-backup.service', 'ExecStart')).toEqual([
    '/usr/local/bin/zhedel backup',
    '/usr/local/bin/zhedel backup prune --keep 30',
  ])
  for (const key of ['User', 'StateDirectory'])
    expect(valuesOf('zhedel-backup.service', key), key).toEqual(valuesOf('zhedel.service', key))
})

interface Container {
  args: string[]
  image: string
  resources: { requests: object; limits: { memory: string } }
  securityContext: object
  readinessProbe?: { httpGet: { path: string; port: string } }
  livenessProbe?: { httpGet: { path: string; port: string } }
  startupProbe?: { httpGet: { path: string; port: string } }
  volumeMounts: { name: string; mountPath: string }[]
}

interface Manifest {
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
  spec: {
    template: {
      spec: {
        containers: Container[]
        volumes: { name: string }[]
        securityContext: object
        terminationGracePeriodSeconds?: number
      }
    }
  }
}

function manifests(): Manifest[] {
  const folder = join(deploy, 'kubernetes')
  return readdirSync(folder).flatMap((name) =>
    parseAllDocuments(readFileSync(join(folder, name), 'utf8')).map((document) => {
      expect(document.errors, name).toEqual([])
      return document.toJS() as Manifest
    }),
  )
}

test('pods run as nobody, within bounds', () => {
  const pods = manifests().filter(({ kind }) => ['Deployment', 'Job'].includes(kind))
  expect(pods.map(({ metadata }) => metadata.name).sort()).toEqual([
    'zhedel',
    'zhedel-migrate',
    'zhedel-worker',
  ])
  for (const { metadata, spec } of pods) {
    const { containers, volumes, securityContext } = spec.template.spec
    expect(securityContext, metadata.name).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 10001,
      seccompProfile: { type: 'RuntimeDefault' },
    })
    for (const container of containers) {
      expect(container.securityContext, metadata.name).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      expect(container.resources.limits.memory, metadata.name).toBeTruthy()
      const names = volumes.map(({ name }) => name)
      for (const { name } of container.volumeMounts) expect(names).toContain(name)
    }
  }
})

test('pods of the site are asked at addresses that exist', () => {
  const site = manifests().find(
    ({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'zhedel',
  )
  const [container] = site?.spec.template.spec.containers ?? []
  expect(container?.readinessProbe?.httpGet).toEqual({ path: '/readyz', port: 'http' })
  expect(container?.livenessProbe?.httpGet).toEqual({ path: '/healthz', port: 'http' })
  expect(container?.startupProbe?.httpGet).toEqual({ path: '/healthz', port: 'http' })
  expect(container?.args).toEqual(['serve'])
  expect(site?.spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(90)
})

test('a pod that ends is served from until the load balancer has noticed', () => {
  const settings = manifests().find(({ kind }) => kind === 'ConfigMap')
  expect(settings?.data?.ZHEDEL_SHUTDOWN_LAME_DUCK_MS).toBe('10000')
})

test('the Compose file waits for the schema, and every volume is declared', () => {
  const text = readFileSync(join(deploy, 'compose/compose.yaml'), 'utf8')
  const { services, volumes } = parse(text, { merge: true })
  expect(services.zhedel.command).toEqual(['serve'])
  expect(services.zhedel.depends_on.migrate.condition).toBe('service_completed_successfully')
  expect(services.migrate.command).toEqual(['migrate'])
  expect(services.migrate.depends_on.postgres.condition).toBe('service_healthy')
  for (const name of ['migrate', 'zhedel']) {
    expect(services[name].read_only, name).toBe(true)
    expect(services[name].cap_drop, name).toEqual(['ALL'])
  }
  const mounted = Object.values(services as Record<string, { volumes?: string[] }>)
    .flatMap((service) => service.volumes ?? [])
    .map((line) => line.split(':')[0] ?? '')
    .filter((name) => !name.startsWith('.'))
  for (const name of mounted) expect(Object.keys(volumes)).toContain(name)
})
