/** The figures with their targets, for people and for machines. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './machine.mjs'

/** @typedef {{ name: string, value: number, digits: number, unit: string, min?: number, max?: number, reference?: string }} Figure */

export function print(figures) {
  const rows = figures.map((figure) => [
    figure.name,
    `${figure.value.toFixed(figure.digits)} ${figure.unit}`.trim(),
    targetOf(figure),
    verdictOf(figure),
    figure.reference ?? '',
  ])
  printTable([['figure', 'measured', 'target', '', 'reference'], ...rows])
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

export function save(figures) {
  const folder = join(root, 'bench/results')
  mkdirSync(folder, { recursive: true })
  const results = { measured_at: new Date().toISOString(), figures }
  writeFileSync(join(folder, 'latest.json'), `${JSON.stringify(results, null, 2)}\n`)
}

function targetOf({ min, max, unit }) {
  if (min !== undefined) return `>= ${min} ${unit}`.trim()
  return max === undefined ? '' : `<= ${max} ${unit}`.trim()
}

function verdictOf({ value, min, max }) {
  if (min === undefined && max === undefined) return ''
  return value >= (min ?? value) && value <= (max ?? value) ? 'met' : 'MISSED'
}
