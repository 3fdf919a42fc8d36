/** Processor time that processes have used so far. */

import { readdirSync, readFileSync } from 'node:fs'

const tickMs = 10

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
