/** What was measured, on what and when: a figure without these proves nothing. */

import { execFileSync } from 'node:child_process'
import { cpus, loadavg, release, totalmem } from 'node:os'
import { root } from './machine.mjs'

const git = (...args) => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim()

/** To be read before anything is measured. */
export function readEnvironment() {
  return {
    measured_at: new Date().toISOString(),
    commit: git('rev-parse', 'HEAD'),
    has_local_changes: git('status', '--porcelain', '--untracked-files=no') !== '',
    machine: {
      cpu: cpus()[0].model.trim(),
      cores: cpus().length,
      memory_gb: Math.round(totalmem() / 2 ** 30),
      kernel: release(),
    },
    // Builds and the smoke test of `make bench` itself are in it: of the last minute.
    load_before: Number(loadavg()[0].toFixed(2)),
  }
}
