import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { root } from '../steps.ts'
import type { Figure } from './figures.ts'

const kept = join(root, '.cache/bench.json')
const page = join(root, 'docs/performance.md')
const begin = '<!-- figures: written by npm run bench -->'
const end = '<!-- end of figures -->'

/** Puts the figures of this run into docs/performance.md; those of other subjects stay as the runs before left them. */
export function writeTable(figures: readonly Figure[], order: readonly string[]): void {
  const measured = new Set(figures.map(({ subject }) => subject))
  const before = existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as Figure[]) : []
  const all = [...before.filter(({ subject }) => !measured.has(subject)), ...figures].sort(
    (a, b) => order.indexOf(a.subject) - order.indexOf(b.subject),
  )
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(kept, JSON.stringify(all, null, 1))
  const text = readFileSync(page, 'utf8')
  const [head, rest] = text.split(begin)
  const tail = rest?.split(end)[1]
  if (tail === undefined) throw new Error('docs/performance.md has lost the marks of its table')
  writeFileSync(page, `${head}${begin}\n${tableOf(all)}\n${end}${tail}`)
}

function tableOf(figures: readonly Figure[]): string {
  const day = Temporal.Now.plainDateISO().toString()
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB of memory; client, server and database on the same machine. Last written on ${day}.`
  const cell = (text: string) => text.replaceAll('|', '\\|')
  const rows = figures.map(
    (one) =>
      `| \`${one.subject}\` | ${cell(one.what)} | ${cell(one.measured)} | ${cell(one.yardstick)} | ${one.ok ? 'holds' : '**missed**'} | ${one.load} |`,
  )
  return ['', machine, '', '| `npm run bench --` | What | Measured | Yardstick | | Load |', '|---|---|---|---|---|---|', ...rows, ''].join(
    '\n',
  )
}
