/** The figures with their targets, for people and for machines. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './machine.mjs'

/** @typedef {{ name: string, value: number, digits: number, unit: string, min?: number, max?: number, note?: string }} Figure */

const folder = join(root, 'bench/results')

export function print(figures) {
  const rows = figures.map((figure) => [
    figure.name,
    withUnit(figure, figure.value.toFixed(figure.digits)),
    targetOf(figure),
    verdictOf(figure),
    figure.note ?? '',
  ])
  printTable([['figure', 'measured', 'target', '', 'note'], ...rows])
}

/** Cells in columns, the first row is the heading. */
export function printTable(table) {
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)))
  for (const row of table) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
  }
}

/**
 * Keeps results under a name of their own, for a person to commit; returns the name. A comparison
 * over time is one of the same machine.
 */
export function save(prefix, environment, results) {
  const { measured_at: at, machine } = environment
  const [day, time] = [at.slice(0, 10), at.slice(11, 16).replace(':', '')]
  const name = `${prefix}${day}-${time}-${machine.cores}-cores.json`
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), `${JSON.stringify({ ...environment, ...results }, null, 2)}\n`)
  return name
}

/** docs/BENCH.md: the table of the run that was kept last. */
export function writeTable(
  name,
  { measured_at, commit, machine, load_before },
  { figures, unmeasured },
) {
  const day = measured_at.slice(0, 10)
  const { cpu, cores, memory_gb, kernel } = machine
  const missed = figures.filter(isMissed)
  const targets = figures.filter((figure) => targetOf(figure) !== '')
  const rows = figures.map((figure) => {
    const measured = withUnit(figure, figure.value.toFixed(figure.digits))
    const verdict = isMissed(figure) ? '**missed**' : verdictOf(figure)
    return `| ${[figure.name, measured, targetOf(figure), verdict, figure.note ?? ''].join(' | ')} |`
  })
  const text = `# Figures

Written by \`make bench\`, from [\`bench/results/${name}\`](../bench/results/${name}). Commit ${commit.slice(0, 12)}, ${day},
${cpu}, ${cores} cores, ${memory_gb} GB, Linux ${kernel}. Load of the machine before the first figure: ${load_before}.

${targets.length - missed.length} of ${targets.length} targets met${unmeasured.length > 0 ? `; not measured: ${unmeasured.join(', ')}` : ''}.

| figure | measured | target | | note |
|---|---|---|---|---|
${rows.join('\n')}
`
  writeFileSync(join(root, 'docs/BENCH.md'), text)
}

const withUnit = ({ unit }, text) => `${text} ${unit}`.trim()

function targetOf({ min, max, unit }) {
  if (min !== undefined) return withUnit({ unit }, `>= ${min}`)
  return max === undefined ? '' : withUnit({ unit }, `<= ${max}`)
}

export function isMissed({ value, min, max }) {
  // Not the other way round: what is no number meets nothing.
  return !(value >= (min ?? value) && value <= (max ?? value))
}

function verdictOf(figure) {
  if (targetOf(figure) === '') return ''
  return isMissed(figure) ? 'MISSED' : 'met'
}
