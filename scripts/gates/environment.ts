import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../steps.ts'

// The variables of the environment stand in three places: the schema that reads them, the code that uses them, and docs/operating.md.
// A variable that is documented but unused makes an operator believe that it works.

export type Sources = {
  /** docs/operating.md. */
  docs: string
  /** The schema of the server's variables. */
  schema: string
  /** kernel/config.ts, which turns variables into `Config`. */
  config: string
  /** All other code, which may read `config.name`. */
  server: string
  /** Scripts and configurations that read the environment themselves. */
  commands: string
}

// Set by one of our commands for another, or by npm and other tools, but never by hand.
const internal = new Set(['CI', 'EVERY_MIX', 'INIT_CWD', 'LEGACY', 'LINGUI_CONFIG', 'NODE_ENV', 'PATH', 'SLOWNESS', 'UNTRANSLATED'])

/** Every variable that is documented but unread, read but undocumented, or declared but unused. */
export function findEnvironmentFaults({ docs, schema, config, server, commands }: Sources): string[] {
  const { table, forCommands } = findDocumented(docs)
  const declared = namesIn(schema, /^ {2}([A-Z][A-Z\d_]+):/gm, /z\.object\(\{[\s\S]*/)
  const readByCommands = [...namesIn(commands, /process\.env\.([A-Z_]+)/g)].filter((name) => !internal.has(name) && !declared.has(name))
  return [
    ...[...table].filter((name) => !declared.has(name)).map((name) => `docs/operating.md: no code reads ${name}`),
    ...[...declared].filter((name) => !table.has(name)).map((name) => `docs/operating.md: ${name} is not explained`),
    ...[...declared]
      .filter((name) => !new RegExp(`\\b${name}\\b`).test(config))
      .map((name) => `server/src/kernel/config.ts: ${name} is declared and not read`),
    ...[...forCommands].filter((name) => !readByCommands.includes(name)).map((name) => `docs/operating.md: no command reads ${name}`),
    ...readByCommands
      .filter((name) => !forCommands.has(name))
      .map((name) => `docs/operating.md: ${name}, which a command reads, is not explained`),
    ...fieldsOf(config)
      .filter((field) => !isRead(field, server))
      .map((field) => `server/src/kernel/config.ts: nobody reads config.${field}`),
  ]
}

const namesIn = (text: string, pattern: RegExp, part?: RegExp): Set<string> =>
  new Set([...(part ? (part.exec(text)?.[0] ?? '') : text).matchAll(pattern)].map(([, name]) => name!))

/** The names in the first column of the table, and in the sentence about the commands. */
function findDocumented(docs: string): { table: Set<string>; forCommands: Set<string> } {
  const section = /## Configuration\n[\s\S]*?(?=\n## )/.exec(docs)?.[0] ?? ''
  const columns = [...section.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell]) => cell!).join('\n')
  const sentence = /^For the commands only:.*$/m.exec(section)?.[0] ?? ''
  const pattern = /`([A-Z][A-Z\d_]+)`/g
  return { table: namesIn(columns, pattern), forCommands: namesIn(sentence, pattern) }
}

const fieldsOf = (config: string): string[] => [...namesIn(config, /^ {2}([a-z_]+):/gm, /export type Config = \{[\s\S]*?\n\}/)]

/** A field is read as `config.field`, or destructured from a parameter: `({ field }: Pick<Config, 'field'>)`. */
const isRead = (field: string, server: string) =>
  new RegExp(`\\bconfig\\??\\.${field}\\b|\\bPick<Config, [^>]*'${field}'|\\{[^}]*\\b${field}\\b[^}]*\\}: Config\\b`).test(server)

const textOf = (...patterns: string[]) =>
  globSync(patterns, { cwd: root })
    .sort()
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n')

export const sourcesOfTheHouse = (): Sources => ({
  docs: textOf('docs/operating.md'),
  schema: textOf('server/src/kernel/configuration/variables.ts'),
  config: textOf('server/src/kernel/config.ts'),
  server: textOf('server/src/**/!(config|*.test).ts', 'scripts/**/!(*.test).ts'),
  commands: textOf('scripts/**/!(*.test|environment).{ts,mjs}', 'server/src/**/!(config).ts', 'e2e/*.ts', 'web/*.ts'),
})
