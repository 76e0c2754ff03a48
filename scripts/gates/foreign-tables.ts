const reads = /\b(?:selectFrom|innerJoin|leftJoin)\('(?:app\.)?(\w+)|\b(?:from|join) (?:app\.)?(\w+)\b/g
const writes = /\b(?:insertInto|updateTable|deleteFrom)\('(?:app\.)?(\w+)|\b(?:insert into|update|delete from) (?:app\.)?(\w+)\b/g
// What a feature brings to the world of the demo: `tables: ['care']`.
const brings = /\btables: \[([^\]]*)\]/g
// Tables that belong to no feature: events, counters, keys.
const everybodys = 'platform'

type File = { path: string; text: string }

/**
 * A feature writes only its own tables, and brings rows of its own tables only to the world of the demo. To change a table of another
 * feature, it calls a verb of that feature in the same transaction. A statement that reads such a table carries a comment
 * (`// reads patients`), so that whoever changes a table finds its other readers.
 */
export function findForeignTables(files: readonly File[]): string[] {
  const owners = new Map(files.flatMap(tablesOf))
  return files.flatMap(({ path, text }) => {
    const feature = /^server\/src\/([\w-]+)\//.exec(path)?.[1]
    if (!feature || ['kernel', 'integrations'].includes(feature) || /\btests?\b|\/tables\.ts$/.test(path)) return []
    const foreign = (pattern: RegExp) =>
      [...text.matchAll(pattern)].flatMap(([, query, sql]) => {
        const table = query ?? sql ?? ''
        const owner = owners.get(table)
        return owner && owner !== feature && owner !== everybodys ? [{ table, owner }] : []
      })
    const written = foreign(writes).map(({ table, owner }) => `${path}: writes ${table}, which only verbs of ${owner} may`)
    const brought = [...text.matchAll(brings)]
      .flatMap(([, names]) => [...names!.matchAll(/'(\w+)'/g)])
      .flatMap(([, table]) =>
        owners.has(table!) && ![feature, everybodys].includes(owners.get(table!)!)
          ? [`${path}: brings rows of ${table}, which only ${owners.get(table!)} may`]
          : [],
      )
    const said = text.match(/\/\/.*\breads\b.*/g)?.join('\n') ?? ''
    const unsaid = foreign(reads).filter(({ owner }) => !new RegExp(`\\breads\\b.*\\b${owner}\\b`).test(said))
    return [...new Set([...written, ...brought, ...unsaid.map(({ owner }) => `${path}: a comment must say that it reads ${owner}`)])]
  })
}

/** The tables that a feature declares, which are the fields of its `...Tables`. */
function tablesOf({ path, text }: File): [table: string, feature: string][] {
  const feature = /^server\/src\/([\w-]+)\/tables\.ts$/.exec(path)?.[1]
  const declared = /export type \w+Tables = \{(.*)\}/s.exec(text)?.[1]
  if (!feature || !declared) return []
  return [...declared.matchAll(/(?:^ {2}|^ |; )(\w+): /gm)].map(([, table]) => [table!, feature])
}
