type File = { path: string; text: string }

/**
 * What migrations, in their order, do to rows as the owner of the tables. Row-level security binds the owner too, so such a statement finds no row and
 * says nothing: it must run as `app_job`. And whoever runs migrations may be no superuser, who may do nothing after `reset role`.
 */
export function findUnseenRows(files: readonly File[]): string[] {
  const guarded = new Set<string>()
  return files.flatMap(({ path, text }) => {
    let role = 'app_owner'
    return splitStatements(text).flatMap((statement) => {
      role = /^set local role (\w+)$/i.exec(statement)?.[1] ?? role
      const table = /^call app\.guard\('(\w+)'/.exec(statement)?.[1]
      if (table !== undefined) guarded.add(table)
      if (/^reset role$/i.test(statement)) return [`${path}: reset role; set local role app_owner instead`]
      const named = [...statement.matchAll(/\bapp\.(\w+)/g)].map(([, found]) => found!)
      const isUnseen =
        role === 'app_owner' && /^(update|delete|insert|with|select)\b/i.test(statement) && named.some((one) => guarded.has(one))
      return isUnseen ? [`${path}: finds no row; set local role app_job before: ${statement.slice(0, 80)}`] : []
    })
  })
}

/** The statements of a text of SQL without comments, each on one line. */
function splitStatements(text: string): string[] {
  const parts = text.match(/--[^\n]*|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|;|[^-$';]+|[-$]/g) ?? []
  const statements = ['']
  for (const part of parts) {
    if (part === ';') statements.push('')
    else if (!part.startsWith('--')) statements[statements.length - 1] += part.startsWith('$') && part.length > 1 ? ' $body$ ' : part
  }
  return statements.map((one) => one.replace(/\s+/g, ' ').trim()).filter((one) => one !== '')
}
