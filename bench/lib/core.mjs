/**
 * The lending core: quotes, the APR (ГЭСВ) beside pyxirr on the same cash flows, and an end of day.
 */

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './machine.mjs'
import { runForJson } from './measures.mjs'

const run = promisify(execFile)
const venv = join(root, 'bench/.venv')
const python = join(venv, 'bin/python')

export async function coreFigures() {
  const ours = await runForJson('examples/core_bench')
  const theirs = await measureTheirs(ours.solver)
  const { loans, seconds, bookings } = ours.close_day
  return [
    { name: 'quotes of the core', value: ours.quotes_per_s, digits: 0, unit: '/s' },
    ...ours.solver.flatMap((one, index) => solverFigures(one, theirs?.[index])),
    {
      name: `a day closed for ${loans} loans, ${bookings[1]} bookings, one core`,
      value: seconds,
      digits: 2,
      unit: 's',
      max: 2,
    },
  ]
}

/** Undefined if Python or its packages are not available. */
async function measureTheirs(plans) {
  try {
    if (!existsSync(python)) await run('python3', ['-m', 'venv', venv])
    const install = ['-m', 'pip', 'install', '--quiet', 'pyxirr', 'numpy']
    await run(python, ['-c', 'import numpy, pyxirr']).catch(() => run(python, install))
  } catch (error) {
    console.error(`bench: pyxirr is left out, it cannot be installed: ${error.message}`)
    return undefined
  }
  const running = run(python, [join(root, 'bench/lib/solver.py')])
  running.child.stdin.end(JSON.stringify(plans))
  return JSON.parse((await running).stdout)
}

function solverFigures({ flows, per_s: perSecond }, theirs) {
  const of = `ГЭСВ of ${flows[0].length} flows`
  const ours = { name: `${of}: core`, value: perSecond, digits: 0, unit: '/s' }
  if (!theirs) return [ours]
  if (theirs.differ > 0) throw new Error(`${of}: ${theirs.differ} rates differ from pyxirr's`)
  const figures = [ours, ...comparison(`${of}: pyxirr's call`, perSecond, theirs.whole_s)]
  // Where solving takes no longer than one sum, the difference means nothing.
  if (theirs.core_s > 0)
    figures.push(...comparison(`${of}: pyxirr's core`, perSecond, theirs.core_s))
  else console.error(`bench: ${of}: pyxirr's core is too short to be told from its call`)
  return figures
}

function comparison(name, perSecond, seconds) {
  return [
    { name, value: 1 / seconds, digits: 0, unit: '/s' },
    { name: `ratio to ${name}`, value: perSecond * seconds, digits: 1, unit: '', min: 2 },
  ]
}
