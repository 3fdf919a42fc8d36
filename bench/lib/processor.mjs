/** Processor time that processes have used so far, and what the whole machine did meanwhile. */

import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'

const tickMs = 10
/** Less than this share of the machine left over, and the processors are what limits. */
const idleShareMin = 0.1

/** Parent and processor time, its own and that of children that have ended. */
function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [own, ended] = [
      Number(fields[11]) + Number(fields[12]),
      Number(fields[13]) + Number(fields[14]),
    ]
    return { parent: Number(fields[1]), ownMs: own * tickMs, endedMs: ended * tickMs }
  } catch {
    // It has ended meanwhile.
    return { parent: 0, ownMs: 0, endedMs: 0 }
  }
}

export const usedMs = (pid) => statOf(pid).ownMs

/** Of a process and everything that it started. */
export function usedWithChildrenMs(pid) {
  const own = statOf(pid)
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter(({ parent }) => parent === pid)
  return children.reduce((sum, { ownMs }) => sum + ownMs, own.ownMs + own.endedMs)
}

/** Of this process, which is also a client. */
export function usedHereMs() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** What all processors spent without work, and of that waiting for a disk. */
function unusedMs() {
  const [all] = readFileSync('/proc/stat', 'utf8').split('\n')
  const [, , , , idle, ioWait] = all.split(/\s+/).map(Number)
  return { idleMs: (idle + ioWait) * tickMs, ioWaitMs: ioWait * tickMs }
}

/**
 * How many cores each of `users` kept busy while `work` ran, by name, and how many nobody did.
 *
 * @param {Record<string, () => number>} users processor time so far, in milliseconds
 */
export async function coresDuring(users, work) {
  const read = () => Object.fromEntries(Object.entries(users).map(([name, used]) => [name, used()]))
  const [before, unusedBefore, began] = [read(), unusedMs(), performance.now()]
  const result = await work()
  const tookMs = performance.now() - began
  const [after, unused] = [read(), unusedMs()]
  const busy = Object.keys(users).map((name) => [name, (after[name] - before[name]) / tookMs])
  return {
    result,
    tookMs,
    busy: Object.fromEntries(busy),
    idle: (unused.idleMs - unusedBefore.idleMs) / tookMs,
    ioWait: (unused.ioWaitMs - unusedBefore.ioWaitMs) / tookMs,
  }
}

/** What kept the rest waiting, in a few words with its figures; others are whoever else there is. */
export function bottleneckOf({ busy, idle, ioWait }) {
  const known = Object.values(busy).reduce((sum, cores) => sum + cores, 0)
  const all = { ...busy, others: Math.max(0, cpus().length - idle - known) }
  const shares = Object.entries(all).map(([name, cores]) => `${name} ${cores.toFixed(2)}`)
  const [[first]] = Object.entries(all).sort(([, a], [, b]) => b - a)
  const isBusy = idle < idleShareMin * cpus().length
  const waits = ioWait > idle / 2 ? 'waiting for the disk' : 'waiting'
  const limit = isBusy ? `processors, most of all ${first}` : waits
  return `${limit}; cores: ${shares.join(', ')}, idle ${idle.toFixed(2)}`
}
