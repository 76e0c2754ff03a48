import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { root } from '../steps.ts'
import type { Figure } from './figures.ts'

const page = join(root, 'docs/performance.md')
const begin = '<!-- figures: written by npm run bench -->'
const end = '<!-- end of figures -->'

/** Puts the figures of this run into docs/performance.md. */
export function writeTable(figures: readonly Figure[], order: readonly string[]): void {
  writeFileSync(page, addFigures(readFileSync(page, 'utf8'), figures, order))
}

/** The page with these figures in its table; the lines of other subjects stay as the runs before left them. */
export function addFigures(text: string, figures: readonly Figure[], order: readonly string[]): string {
  const [head, rest] = text.split(begin)
  const [table, tail] = rest?.split(end) ?? []
  if (table === undefined || tail === undefined) throw new Error('docs/performance.md has lost the marks of its table')
  const measured = new Set(figures.map(({ subject }) => subject))
  const rows = [...table.matchAll(/^\| `([\w-]+)` \|.*$/gm)]
    .map(([row, subject]) => ({ row, subject: subject! }))
    .filter(({ subject }) => !measured.has(subject))
    .concat(figures.map((figure) => ({ row: rowOf(figure), subject: figure.subject })))
    .sort((one, other) => order.indexOf(one.subject) - order.indexOf(other.subject))
  return `${head}${begin}\n${tableOf(rows.map(({ row }) => row))}\n${end}${tail}`
}

function rowOf({ subject, what, measured, yardstick, ok, pace, load }: Figure): string {
  const cell = (text: string) => text.replaceAll('|', '\\|')
  return `| \`${subject}\` | ${cell(what)} | ${cell(measured)} | ${cell(yardstick)} | ${ok ? 'holds' : '**missed**'} | ${pace} | ${load} |`
}

function tableOf(rows: readonly string[]): string {
  const day = Temporal.Now.plainDateISO().toString()
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB of memory; client, server and database on the same machine. Last written on ${day}.`
  const head = ['| `npm run bench --` | What | Measured | Yardstick | | Slowness | Load |', '|---|---|---|---|---|---|---|']
  return ['', machine, '', ...head, ...rows, ''].join('\n')
}
