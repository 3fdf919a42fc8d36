/**
 * The lending core: quotes, the APR (ГЭСВ) beside pyxirr on the same cash flows, and an end of day.
 */

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './machine.mjs'
import { runForJson } from './measures.mjs'

const run = promisify(execFile)
/** With the versions of bench/requirements.txt, by `scripts/setup bench`. */
const python = join(root, 'bench/.venv/bin/python')

export async function coreFigures() {
  const ours = await runForJson('examples/core_bench')
  const { pyxirr, plans } = await measureTheirs(ours.solver)
  const { loans, seconds, bookings } = ours.close_day
  return [
    { name: 'quotes of the core', value: ours.quotes_per_s, digits: 0, unit: '/s' },
    ...ours.solver.flatMap((one, index) => solverFigures(one, plans[index], pyxirr)),
    {
      name: `a day closed for ${loans} loans, ${bookings[1]} bookings, one core`,
      value: seconds,
      digits: 2,
      unit: 's',
      max: 2,
    },
  ]
}

async function measureTheirs(plans) {
  const running = run(python, [join(root, 'bench/lib/solver.py')])
  running.child.stdin.end(JSON.stringify(plans))
  return JSON.parse((await running).stdout)
}

function solverFigures({ flows, per_s: perSecond }, theirs, pyxirr) {
  const count = flows[0].length
  if (theirs.differ > 0) throw new Error(`${theirs.differ} rates differ from pyxirr's`)
  const rate = { value: perSecond, digits: 0, unit: '/s' }
  // Two flows have a closed form; a solver for any number of them is no measure of it.
  if (count === 2) return [{ name: 'ГЭСВ of 2 flows, a closed form without a solver', ...rate }]
  // Where solving takes no longer than one sum, the difference means nothing.
  if (theirs.core_s <= 0) throw new Error("pyxirr's core is too short to be told from its call")
  const of = `ГЭСВ of ${count} flows`
  return [
    { name: `${of}: core`, ...rate },
    ...comparison(`${of}: the call of pyxirr ${pyxirr}`, perSecond, theirs.whole_s),
    ...comparison(`${of}: its solver alone`, perSecond, theirs.core_s),
  ]
}

function comparison(name, perSecond, seconds) {
  return [
    { name, value: 1 / seconds, digits: 0, unit: '/s' },
    { name: `ratio to ${name}`, value: perSecond * seconds, digits: 1, unit: '', min: 2 },
  ]
}
