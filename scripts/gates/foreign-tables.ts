const reads = /\b(?:selectFrom|innerJoin|leftJoin)\('(?:app\.)?(\w+)|\b(?:from|join) (?:app\.)?(\w+)\b/g
const writes = /\b(?:insertInto|updateTable|deleteFrom)\('(?:app\.)?(\w+)|\b(?:insert into|update|delete from) (?:app\.)?(\w+)\b/g
// What no one feature owns: events, counters, keys.
const everybodys = 'platform'

type File = { path: string; text: string }

/**
 * Statements with tables of another feature, of which the file does not say so (`// reads patients`, `// writes care`): whoever changes a table
 * finds by these words who else lives on it.
 */
export function foreignTables(files: readonly File[]): string[] {
  const owners = new Map(files.flatMap(tablesOf))
  return files.flatMap(({ path, text }) => {
    const feature = /^server\/src\/([\w-]+)\//.exec(path)?.[1]
    if (!feature || ['kernel', 'world', 'integrations'].includes(feature) || /\btests?\b|\/tables\.ts$/.test(path)) return []
    const foreign = (pattern: RegExp) =>
      new Set(
        [...text.matchAll(pattern)]
          .map(([, query, sql]) => owners.get(query ?? sql ?? ''))
          .filter((owner) => owner && owner !== feature && owner !== everybodys),
      )
    const said = text.match(/\/\/.*\b(?:reads|writes)\b.*/g)?.join('\n') ?? ''
    const missing = (word: string, owner: string) =>
      new RegExp(`\\b${word}\\b.*\\b${owner}\\b`).test(said) ? [] : [`${path}: a comment must say that it ${word} ${owner}`]
    const written = foreign(writes)
    return [
      ...[...written].flatMap((owner) => missing('writes', owner!)),
      ...[...foreign(reads)].filter((owner) => !written.has(owner)).flatMap((owner) => missing('reads', owner!)),
    ]
  })
}

/** The tables that a feature declares: the fields of its `...Tables`. */
function tablesOf({ path, text }: File): [table: string, feature: string][] {
  const feature = /^server\/src\/([\w-]+)\/tables\.ts$/.exec(path)?.[1]
  const declared = /export type \w+Tables = \{(.*)\}/s.exec(text)?.[1]
  if (!feature || !declared) return []
  return [...declared.matchAll(/(?:^ {2}|^ |; )(\w+): /gm)].map(([, table]) => [table!, feature])
}
