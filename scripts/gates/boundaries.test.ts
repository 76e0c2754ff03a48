import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findBrokenRules } from './boundaries.ts'
import { findForeignTables } from './foreign-tables.ts'
import { findBareImports } from './lazy-imports.ts'
import { findManyServers } from './servers.ts'
import { findTooLong } from './sizes.ts'

const body = (lines: number, indent = '  ') => Array.from({ length: lines }, () => `${indent}act()`).join('\n')
const linesOf = (text: string, path = 'a.ts') => findTooLong({ path, text }).map((line) => line.replace(/^[^:]+:/, ''))

test('a function of more than forty lines is found, however it begins', () => {
  const heads = [
    'export async function book(ctx: Context): Promise<void> {',
    'function book(\n  ctx: Context,\n): Promise<void> {',
    'export function useIt({\n  name,\n}: {\n  name: string\n}) {',
    'const book = async (ctx: Context) => {',
    'const book =\n  (ctx: Context) =>\n  (more: More) => {',
  ]
  for (const head of heads) {
    const indent = head.endsWith('(more: More) => {') ? '  ' : ''
    const more = head.split('\n').length - 1 - (indent ? 2 : 0)
    assert.deepEqual(linesOf(`${head}\n${body(38 - more, `${indent}  `)}\n${indent}}\n`), [], head)
    assert.equal(linesOf(`${head}\n${body(39 - more, `${indent}  `)}\n${indent}}\n`).length, 1, head)
  }
  assert.equal(linesOf(`class A {\n  private async write(rows: Row[]): Promise<void> {\n${body(39, '    ')}\n  }\n}\n`).length, 1)
  assert.deepEqual(linesOf(`test('a', async () => {\n${body(39)}\n})\n`), ['1: a function of 41 lines, more than 40'])
})

test('conditions, suites and lists are no functions; components and walks may be twice as long', () => {
  assert.deepEqual(
    linesOf(`if (a) {\n${body(50)}\n} else {\n${body(50)}\n}\ndescribe('a', () => {\n${body(50)}\n})\nconst a = {\n${body(50)}\n}\n`),
    [],
  )
  for (const path of ['web/src/a/A.tsx', 'e2e/a.e2e.ts']) {
    assert.deepEqual(linesOf(`function A() {\n${body(78)}\n}\n`, path), [])
    assert.equal(linesOf(`function A() {\n${body(79)}\n}\n`, path).length, 1)
  }
})

test('a file of more than three hundred lines is found, a test as well', () => {
  assert.deepEqual(findTooLong({ path: 'a.test.ts', text: 'a\n'.repeat(300) }), [])
  assert.deepEqual(findTooLong({ path: 'a.test.ts', text: 'a\n'.repeat(301) }), ['a.test.ts: 301 lines, more than 300'])
})

test('who reads a table of another feature says so, and nobody writes one', () => {
  const tables = { path: 'server/src/care/tables.ts', text: 'export type CareTables = {\n  care: {\n    id: string\n  }\n}\n' }
  const found = (text: string) => findForeignTables([tables, { path: 'server/src/chat/threads.ts', text }])
  for (const text of ["ctx.db.selectFrom('care')", "ctx.db.innerJoin('care', 'care.id', 'x')", 'sql`select id from app.care`']) {
    assert.deepEqual(found(text), ['server/src/chat/threads.ts: a comment must say that it reads care'], text)
    assert.deepEqual(found(`// reads care\n${text}`), [], text)
  }
  for (const text of [
    "ctx.db.insertInto('care')",
    "ctx.db.updateTable('care')",
    "ctx.db.deleteFrom('care')",
    'sql`update care set id = 1`',
    'sql`insert into app.care (id)`',
    'sql`delete from app.care`',
  ])
    for (const excuse of ['', '// writes care\n', '// reads care\n'])
      assert.ok(found(excuse + text).includes('server/src/chat/threads.ts: writes care, which only verbs of care may'), excuse + text)
  assert.deepEqual(findForeignTables([tables, { path: 'server/src/care/cares.ts', text: "ctx.db.updateTable('care')" }]), [])
})

test('a feature brings rows of its own tables to the world of the demo, and the world itself none', () => {
  const tables = { path: 'server/src/care/tables.ts', text: 'export type CareTables = {\n  care: {\n    id: string\n  }\n}\n' }
  const found = (path: string, text: string) => findForeignTables([tables, { path, text }])
  const brought = "export const chatWorld = {\n  tables: [\n    'thread',\n    'care',\n  ],\n}"
  const path = 'server/src/chat/world/contribution.ts'
  assert.deepEqual(found(path, brought), [`${path}: brings rows of care, which only care may`])
  assert.deepEqual(found('server/src/care/world/contribution.ts', brought), [])
  assert.deepEqual(found('server/src/world/seed.ts', 'insert into app.care'), [
    'server/src/world/seed.ts: writes care, which only verbs of care may',
  ])
})

test('an import() of the web app that nothing would catch is found', () => {
  const found = (text: string, path = 'web/src/a/A.tsx') => findBareImports({ path, text })
  for (const text of [
    "void import('./a.css')",
    "const { find } = await import('./find.ts')",
    "useForm({ schema: () => import('./wire.ts').then(({ body }) => body) })",
    "chunk(() => load()).then(() => import('./a.ts'))",
    "const all = import.meta.glob(['/src/*.po'])",
  ])
    assert.deepEqual(found(`\n${text}`), ['web/src/a/A.tsx:2: an import() outside of chunk(), page(), makeLazyPart()'], text)
  for (const text of [
    "const A = makeLazyPart(() => import('./A.tsx'), 'A')",
    "page(() => import('./A.tsx'), 'A')",
    "useForm({ schema: chunk(() =>\n  import('./wire.ts').then(({ body }) => body)) })",
    "chunk<Parts>(async () => (await import('./a.ts')).a)",
    "type A = typeof import('./a.ts')",
  ])
    assert.deepEqual(found(text), [], text)
  assert.deepEqual(found("await import('./a.ts')", 'web/src/a/a.test.ts'), [])
})

test('enqueueing a job imports nothing of what it does', () => {
  const found = (path: string, text: string) => findBrokenRules({ path, text }).join()
  assert.match(found('server/src/chat/threads.ts', "import { sendThread } from './jobs.ts'"), /takes job-names\.ts/)
  assert.match(found('server/src/chat/rooms/rooms.ts', "import { sendThread } from '../../care/jobs.ts'"), /takes job-names\.ts/)
  assert.equal(
    found('server/src/chat/threads.ts', "import { enqueue } from '../kernel/jobs.ts'\nimport { sendThread } from './job-names.ts'"),
    '',
  )
  assert.equal(found('server/src/features.ts', "import { chatJobs } from './chat/jobs.ts'"), '')
  assert.match(found('server/src/chat/job-names.ts', "import { threadOf } from './threads.ts'"), /imports nothing of what jobs do/)
})

test('a style with :is() is found, and one that lists its selectors is not', () => {
  const found = (text: string) => findBrokenRules({ path: 'web/src/care/care.css', text }).join()
  assert.match(found('.chart :is(th, td) {'), /instead of :is\(\)/)
  assert.equal(found('/* not :is() */\n.chart th,\n.chart td:not(:first-child) {'), '')
})

test('a cast that lets anything pass is found, also where a comment speaks of another', () => {
  const found = (text: string) => findBrokenRules({ path: 'server/src/care/cares.ts', text })
  for (const text of ['return row as never', 'return { ...(row as unknown as Care) }', 'const id = row\n  .id as never'])
    assert.match(found(text).join(), /no cast turns/, text)
  for (const text of ['return row', "const a = ['x'] as const", '// never as unknown as it seems', 'const known = row as Care'])
    assert.deepEqual(found(text), [], text)
  assert.deepEqual(findBrokenRules({ path: 'server/src/kernel/doors/values.ts', text: 'pg.types as unknown as Types' }), [])
  const everywhere = ['server/src/care/tests/care.test.ts', 'server/src/care/tests/cares.ts', 'contract/src/care/rules.test.ts']
  for (const path of [...everywhere, 'web/src/care/Care.tsx', 'web/src/care/care.test.ts', 'e2e/care/care.e2e.ts', 'scripts/bench/care.ts'])
    for (const text of ['send({ body } as never)', 'send({ body: body as any })'])
      assert.match(findBrokenRules({ path, text }).join(), /no cast turns/, path)
})

test('a test file that starts a second server, or one for each test, is found', () => {
  const found = (text: string, path = 'server/src/care/tests/care.test.ts') => findManyServers({ path, text }).length
  const start = 'before(async () => {\n  app = await testApp()\n})\n'
  assert.equal(found(start), 0)
  assert.equal(found(start + start), 1)
  assert.equal(found('beforeEach(async () => {\n  app = await testApp()\n})\n'), 1)
  assert.equal(found(start + start, 'server/src/scheduling/tests/holds.test.ts'), 0, 'it has a reason')
})

test('an answer that a test gives types of its own is found', () => {
  const found = (text: string, path = 'server/src/care/tests/care.test.ts') => findBrokenRules({ path, text }).join()
  for (const text of [
    'const { items } = body as { items: Care[] }',
    'return answer as Care',
    'const { id } = (await answer.json()) as { id: string }',
    'return (await app.owner.query(text)).rows as Row[]',
    'const { error } = JSON.parse(text) as Refused',
    'const first = rows[0] as Row',
    'count = row.count as { n: number }',
  ])
    for (const path of [undefined, 'server/src/care/tests/cares.ts', 'e2e/care/care.e2e.ts', 'scripts/bench/care.ts'])
      assert.match(found(text, path), /an answer has the types of the contract/, `${path} ${text}`)
  for (const text of ['return body', 'const { items } = listCares.output.parse(await answer.json())', 'test("an answer as it is read")'])
    assert.equal(found(text), '', text)
})

test('what is about end-to-end tests binds them: their watchful `test`, and the folder of their feature', () => {
  const bare = { path: 'e2e/chat/threads.e2e.ts', text: "import { expect, test } from '@playwright/test'\n" }
  assert.deepEqual(findBrokenRules(bare), [
    'e2e/chat/threads.e2e.ts:1: end-to-end tests take `test` from screen.ts, which watches the content security policy',
  ])
  const watched = { ...bare, text: "import { expect } from '@playwright/test'\nimport { test } from '../screen.ts'\n" }
  assert.deepEqual(findBrokenRules(watched), [])
  assert.deepEqual(findBrokenRules({ ...watched, path: 'e2e/threads.e2e.ts' }), [
    'e2e/threads.e2e.ts:1: an end-to-end test stands in the folder of its feature',
  ])
})

test('permit is imported by access.ts alone, however it is called there', () => {
  const rules = (text: string, path = 'server/src/chat/threads.ts') =>
    findBrokenRules({ path, text }).map((line) => line.replace(/^.*: /, ''))
  for (const text of [
    "import { permit } from '../kernel/access.ts'\nconst threads = rows.map(permit)",
    "import { type Permitted, permit } from '../kernel/access.ts'",
    "import {\n  type Permitted,\n  permit as allow,\n} from '../kernel/access.ts'",
    "import * as access from '../kernel/access.ts'",
    "const { permit } = await import('../kernel/access.ts')",
    "import { permit } from './access.ts'",
  ])
    assert.deepEqual(rules(text), ['permit is imported by access.ts alone'], text)
  assert.deepEqual(rules("import type { Permitted } from '../kernel/access.ts'\n// permit is for access.ts"), [])
  const own = 'server/src/chat/access.ts'
  assert.deepEqual(rules("import { permit } from '../kernel/access.ts'\nexport const thread = (row: Row) => permit(row)", own), [])
  for (const text of ['export { permit }', "export { permit as allow } from '../kernel/access.ts'", 'export const allow = permit'])
    assert.ok(rules(text, own).includes('permit is handed on to nobody'), text)
})

test('a check that an empty list would pass is found, in one line and in two', () => {
  const found = (check: string) =>
    findBrokenRules({ path: 'server/src/chat/tests/a.test.ts', text: `${check.replace('ALL', 'every')}\n` }).length
  assert.equal(found('assert.ok(rows.ALL((row) => row.guarded))'), 1)
  assert.equal(found('assert.ok(\n  rows.ALL((row) => row.guarded),\n)'), 1)
  assert.equal(found('expect((await rows()).ALL((row) => row.guarded)).toBe(true)'), 1)
  assert.equal(found('assert.ok(rows.length > 0 && rows.ALL((row) => row.guarded))'), 0)
  assert.equal(found('assertEach(rows, (row) => row.guarded)'), 0)
})

const broken = (text: string) => findBrokenRules({ path: 'web/src/a/A.tsx', text }).map((line) => line.replace(/^[^ ]+ /, ''))

test('an effect without braces is found, since its value would be called when the effect ends', () => {
  const fault = 'an effect has braces, so that it returns nothing by chance'
  assert.deepEqual(broken("  useEffect(() => place.scrollIntoView({ block: 'nearest' }), [at])\n"), [fault])
  assert.deepEqual(broken('  useLayoutEffect(() => setOpen(true), [])\n'), [fault])
  assert.deepEqual(broken('  useEffect(() => {\n    setOpen(true)\n  }, [])\n'), [])
})

test('a store without a first value for the server is found', () => {
  const fault = 'a store has a first value for the server: the third argument of useSyncExternalStore'
  assert.deepEqual(broken('const at = useSyncExternalStore(listen, read)\n'), [fault])
  assert.deepEqual(broken('const at = useSyncExternalStore(listen, read, () => null)\n'), [])
  assert.deepEqual(broken('const at = useSyncExternalStore(\n  listen,\n  () => read(),\n  () => null,\n)\n'), [])
})
