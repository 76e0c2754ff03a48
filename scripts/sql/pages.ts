import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../steps.ts'
import { formatClauses, normalizeStatement } from './clauses.ts'
import type { Sent } from './statements.ts'

// Statements that nearly every call sends. They are shown once, on the page of the house.
const ofTheHouse =
  /^insert into app\.(?:audit|event|live_event|idempotency)\b|^select app\.enqueue\(|\bfrom (?:app\.)?idempotency\b|^select set_config\(/i

export type Shown = { name: string; line: string; statements: { shown: string; text: string; role: string }[] }
export type Pages = Map<string, Shown[]>

/** Groups the statements that were sent by feature and operation, each statement once. */
export function pagesOf(sent: readonly Sent[]): Pages {
  const pages: Pages = new Map()
  for (const { operation, text, role } of sent) {
    const isOfHouse = ofTheHouse.test(normalizeStatement(text))
    const [feature, name, line] = isOfHouse
      ? ['house', 'Every call', 'What nearly every call sends besides its own.']
      : [operation.feature, operation.name, `${operation.description.method} ${operation.description.path}`]
    const page = pages.get(feature) ?? []
    pages.set(feature, page)
    const shown = formatClauses(normalizeStatement(text))
    const operationShown = page.find((known) => known.name === name) ?? { name, line, statements: [] }
    if (!page.includes(operationShown)) page.push(operationShown)
    if (!operationShown.statements.some((known) => known.shown === shown)) operationShown.statements.push({ shown, text, role })
  }
  for (const page of pages.values()) page.sort((a, b) => (a.name < b.name ? -1 : 1))
  return pages
}

/** Writes one page. `planOf` returns the plan of a statement, or undefined if it is not worth showing. */
export async function writePage(
  feature: string,
  page: readonly Shown[],
  planOf: (text: string, role: string) => Promise<string | undefined>,
) {
  const parts = [
    `# SQL of ${feature}`,
    'Made by `npm run sql` from what the tour of the tests sends; do not edit. Plans are those of the world of `npm run bench` at a tenth of its visits, for any values.',
  ]
  for (const { name, line, statements } of page) {
    parts.push(`## ${name}`, feature === 'house' ? line : `\`${line}\``)
    for (const { shown, text, role } of statements) {
      parts.push(`\`\`\`sql\n${shown}\n\`\`\``)
      const plan = await planOf(text, role)
      if (plan) parts.push(`\`\`\`text\n${plan}\n\`\`\``)
    }
  }
  return `${parts.join('\n\n')}\n`
}

const key = (feature: string, name: string, shown: string) => `${feature} ${name}: ${shown}`

/** Compares the pages with what was sent: statements that no page shows (`unwritten`), and shown ones that are no longer sent (`unsent`). */
export function findStaleStatements(pages: Pages, written: ReadonlyMap<string, string>): { unwritten: string[]; unsent: string[] } {
  const sent = new Set(
    [...pages].flatMap(([feature, page]) =>
      page.flatMap(({ name, statements }) => statements.map(({ shown }) => key(feature, name, shown))),
    ),
  )
  const stands = new Set(
    [...written].flatMap(([feature, text]) =>
      text
        .split(/^## /m)
        .slice(1)
        .flatMap((part) => {
          const name = part.slice(0, part.indexOf('\n'))
          return [...part.matchAll(/```sql\n([\s\S]*?)\n```/g)].map(([, shown]) => key(feature, name, shown!))
        }),
    ),
  )
  return { unwritten: [...sent].filter((one) => !stands.has(one)), unsent: [...stands].filter((one) => !sent.has(one)) }
}

/** The pages in docs/sql, by feature. */
export const readPages = (): Map<string, string> =>
  new Map(globSync('docs/sql/*.md', { cwd: root }).map((path) => [basename(path, '.md'), readFileSync(join(root, path), 'utf8')]))
