/**
 * Three PostgreSQL servers under Patroni, with etcd and HAProxy, on loopback addresses of their own.
 * Everything that belongs to a node is at two addresses, so that its traffic can be dropped.
 */

import { execFile, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { until } from './process.mjs'

const run = promisify(execFile)
const nodeCount = 3
const postgresPort = 25_432
const restPort = 28_008
const etcdPort = 22_379
const etcdPeerPort = 22_380
const writesPort = 25_000
const proxyAddress = '127.0.77.1'
const etcdAddress = '127.0.77.2'
const chain = 'ZHEDEL_FAILOVER'
const readyLimitMs = 120_000
const isRoot = process.getuid() === 0

/** How soon a leader that is silent has lost its place, in seconds. */
export const leaseS = 20

/** PostgreSQL refuses to run as root. */
const asPostgres = isRoot
  ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', '--']
  : []

export async function startCluster(folder) {
  const bin = await findServerPrograms()
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  const owner = isRoot ? await ownerOfPostgres() : undefined
  const nodes = Array.from({ length: nodeCount }, (_, index) =>
    newNode({ folder, bin, owner }, index + 1),
  )
  const helpers = [startEtcd(folder)]
  const stop = async () => {
    await stopDropping()
    for (const node of nodes) node.signal('SIGKILL')
    for (const helper of helpers) helper.kill('SIGKILL')
  }
  try {
    const [first, ...others] = nodes
    // The first one makes the database, the others copy it.
    first.start()
    const isLeading = async () => (await leaderOf(nodes)) === first
    await until('the first node leads', isLeading, readyLimitMs)
    for (const node of others) node.start()
    helpers.push(startProxy(folder, nodes))
    await untilWhole(nodes)
    const canDrop = await prepareToDrop()
    const databaseUrl = `postgres://zhedel@${proxyAddress}:${writesPort}/postgres?sslmode=disable`
    const [leader, whole] = [() => leaderOf(nodes), () => untilWhole(nodes)]
    return { canDrop, databaseUrl, leader, untilWhole: whole, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function findServerPrograms() {
  const script = "compgen -G '/usr/lib/postgresql/*/bin' | sort -V | tail -1"
  return (await run('bash', ['-c', script])).stdout.trim()
}

async function ownerOfPostgres() {
  const ids = await Promise.all(['-u', '-g'].map((which) => run('id', [which, 'postgres'])))
  return ids.map(({ stdout }) => Number(stdout))
}

function startEtcd(folder) {
  // A node reaches etcd at an address of its own, which can be cut off alone.
  const clients = Array.from({ length: nodeCount }, (_, index) => etcdUrlOf(index + 1))
  const peer = `http://${etcdAddress}:${etcdPeerPort}`
  return background(folder, 'etcd', [
    'etcd',
    ...['--name', 'etcd', '--data-dir', join(folder, 'etcd')],
    ...['--listen-client-urls', clients.join(','), '--advertise-client-urls', clients.join(',')],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
    '--enable-v2',
    ...['--initial-cluster', `etcd=${peer}`, '--logger', 'zap', '--log-level', 'error'],
  ])
}

const addressOf = (number) => `127.0.77.1${number}`
const etcdAddressOf = (number) => `127.0.77.2${number}`
const etcdUrlOf = (number) => `http://${etcdAddressOf(number)}:${etcdPort}`

function newNode({ folder, bin, owner }, number) {
  const name = `node${number}`
  const home = join(folder, name)
  mkdirSync(home)
  if (owner) chownSync(home, ...owner)
  const config = join(home, 'patroni.json')
  writeFileSync(config, JSON.stringify(patroniConfig(), null, 2))
  let patroni

  return {
    name,
    number,
    restUrl: `http://${addressOf(number)}:${restPort}`,
    start() {
      patroni = background(folder, name, [...asPostgres, 'patroni', config])
    },
    /** To Patroni and to every process of the server, as if the machine had it. */
    signal(signal) {
      const pids = [patroni?.pid, ...postgresPids(home)].filter(Boolean)
      for (const pid of pids) {
        try {
          process.kill(pid, signal)
        } catch (error) {
          if (error.code !== 'ESRCH') throw error
        }
      }
    },
    drop: () => dropTraffic(number),
  }

  function patroniConfig() {
    return {
      scope: 'zhedel',
      name,
      restapi: {
        listen: `${addressOf(number)}:${restPort}`,
        connect_address: `${addressOf(number)}:${restPort}`,
      },
      // By the older API, which compares before it sets: by the newer one, Patroni before 3.0.3 lets a
      // leader that was paused take back its place from the one that has followed it. Not by the
      // addresses that etcd tells: each node has one way to it.
      etcd: { hosts: [`${etcdAddressOf(number)}:${etcdPort}`], use_proxies: true },
      bootstrap: {
        dcs: {
          ttl: leaseS,
          loop_wait: 2,
          retry_timeout: 5,
          maximum_lag_on_failover: 1_048_576,
          // Nothing is acknowledged that only the leader has, and only who has it may lead.
          synchronous_mode: true,
          postgresql: {
            use_pg_rewind: true,
            parameters: { max_connections: 200, wal_log_hints: 'on', wal_keep_size: '512MB' },
          },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      },
      postgresql: {
        listen: `${addressOf(number)}:${postgresPort}`,
        connect_address: `${addressOf(number)}:${postgresPort}`,
        data_dir: join(home, 'data'),
        bin_dir: bin,
        pgpass: join(home, 'pgpass'),
        use_unix_socket: true,
        pg_hba: [
          'local all all trust',
          'host all all 127.0.0.0/8 trust',
          'host replication all 127.0.0.0/8 trust',
        ],
        parameters: { unix_socket_directories: home },
        authentication: {
          superuser: { username: 'zhedel', password: 'loopback' },
          replication: { username: 'replicator', password: 'loopback' },
        },
      },
      watchdog: { mode: 'off' },
    }
  }
}

/** The server's processes are those whose parent is the postmaster, and itself. */
function postgresPids(home) {
  const data = join(home, 'data')
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
        return [{ pid: Number(pid), parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }]
      } catch {
        return []
      }
    })
  const isPostmaster = ({ command }) =>
    command.includes(`\0${data}\0`) ||
    command.includes(`--data_directory=${data}`) ||
    command.includes(`-D\0${data}`)
  const masters = all.filter((it) => isPostmaster(it) && /postgres/.test(it.command.split('\0')[0]))
  const parents = new Set(masters.map(({ pid }) => pid))
  return [...parents, ...all.filter(({ parent }) => parents.has(parent)).map(({ pid }) => pid)]
}

function startProxy(folder, nodes) {
  const servers = nodes.map(
    ({ name, number }) =>
      `  server ${name} ${addressOf(number)}:${postgresPort} check port ${restPort}`,
  )
  const config = join(folder, 'haproxy.cfg')
  writeFileSync(
    config,
    `global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 2s
listen writes
  bind ${proxyAddress}:${writesPort}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`,
  )
  return background(folder, 'haproxy', ['haproxy', '-db', '-f', config])
}

function background(folder, name, [command, ...args]) {
  const log = openSync(join(folder, `${name}.log`), 'a')
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }
  // Another user cannot enter the folder of whoever called.
  const child = spawn(command, args, { cwd: '/', env, stdio: ['ignore', log, log] })
  closeSync(log)
  child.once('error', (error) => console.error(`failover: ${command}: ${error.message}`))
  return child
}

async function stateOf({ restUrl }) {
  try {
    const answer = await fetch(`${restUrl}/patroni`, { signal: AbortSignal.timeout(2_000) })
    return await answer.json()
  } catch {
    return undefined
  }
}

const isLeader = (state) => state?.state === 'running' && ['master', 'primary'].includes(state.role)

async function leaderOf(nodes) {
  const states = await Promise.all(nodes.map(stateOf))
  const leaders = nodes.filter((_, index) => isLeader(states[index]))
  return leaders.length === 1 ? leaders[0] : undefined
}

/** One leads, the others stream from it, and one of them is synchronous. */
async function untilWhole(nodes) {
  await until(
    'the cluster is whole',
    async () => {
      const leader = await leaderOf(nodes)
      if (!leader) return false
      const { replication = [] } = (await stateOf(leader)) ?? {}
      const streaming = replication.filter(({ state }) => state === 'streaming')
      const hasSynchronous = streaming.some(({ sync_state: kind }) => kind === 'sync')
      return streaming.length === nodes.length - 1 && hasSynchronous
    },
    readyLimitMs,
  )
}

const iptables = (...args) => run('iptables', ['-w', ...args])

/** Whether this machine lets us drop packets. */
async function prepareToDrop() {
  await stopDropping()
  try {
    await iptables('-N', chain)
    await iptables('-I', 'OUTPUT', '1', '-o', 'lo', '-j', chain)
    return true
  } catch {
    return false
  }
}

async function dropTraffic(number) {
  for (const address of [addressOf(number), etcdAddressOf(number)]) {
    await iptables('-A', chain, '-d', address, '-j', 'DROP')
    await iptables('-A', chain, '-s', address, '-j', 'DROP')
  }
}

/** Heals every partition; also what an earlier run left behind. */
async function stopDropping() {
  for (const args of [
    ['-F', chain],
    ['-D', 'OUTPUT', '-o', 'lo', '-j', chain],
    ['-X', chain],
  ])
    await iptables(...args).catch(() => undefined)
}

export const heal = () => iptables('-F', chain)
