import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { needsOwnProcess, runFiles } from './runner.ts'

const root = mkdtempSync(join(tmpdir(), 'sorrel-runner-'))
mkdirSync(join(root, 'server'))
after(() => rmSync(root, { recursive: true }))

/** Runs planted files, of the server if their names say so, and returns what people would read as well. */
async function run(texts: Record<string, string>, silence = 10_000) {
  const files = Object.entries(texts).map(([name, text]) => {
    writeFileSync(join(root, name), `import { after, afterEach, before, suite, test } from 'node:test'\n${text}`)
    return name
  })
  let read = ''
  const write = (text: string) => {
    read += text
  }
  const output = openSync(join(root, 'output'), 'w')
  return { ...(await runFiles(files, { root, env: process.env, output, silence, write })), read }
}

test('files in one process see neither the hooks nor the tests of each other', async () => {
  const text = (name: string) => `
    let begun = 0, ended = 0
    before(() => { begun += 1 })
    afterEach(() => { ended += 1 })
    after(() => { if (begun !== 1 || ended !== 2) throw new Error(begun + ' ' + ended) })
    test('${name} one', () => {})
    suite('${name}', () => { test('${name} two', () => {}) })`
  // More files than workers, so that some follow another in its process.
  const names = ['a', 'b', 'c', 'd', 'e']
  const { passed, failed, tests, files } = await run(Object.fromEntries(names.map((name) => [`server/${name}.test.mjs`, text(name)])))
  assert.deepEqual([passed, failed], [10, 0])
  assert.deepEqual(
    tests.map(({ file, name }) => `${file} ${name}`).sort(),
    names.flatMap((name) => [`server/${name}.test.mjs ${name} one`, `server/${name}.test.mjs ${name} two`]),
  )
  assert.equal(files.length, 5)
})

test('each failure names its test and its file, and the files after it run', async () => {
  const good = `test('good', () => {})`
  const { passed, failed, left, read } = await run({
    'server/bad.test.mjs': `test('bad', () => { throw new Error('as planted') }); test('later', { ${'skip'}: true }, () => {})`,
    'server/none.test.mjs': '',
    'server/unread.test.mjs': `throw new Error('cannot be read')`,
    'server/late.test.mjs': `test('late', () => { setTimeout(() => { throw new Error('too late') }, 20) })`,
    'server/hook.test.mjs': `after(() => { throw new Error('of a hook') }); test('done', () => {})`,
    'server/code.test.mjs': `test('code', () => { process['exitCode'] = 3 })`,
    'server/one.test.mjs': good,
    'server/two.test.mjs': good,
  })
  assert.deepEqual([passed, failed, left], [5, 6, 1])
  assert.match(read, /FAILED bad {2}\(server\/bad\.test\.mjs\)\nError: as planted\n {4}at /)
  assert.match(read, /FAILED the file {2}\(server\/none\.test\.mjs\)\nIt has no tests\./)
  assert.match(read, /FAILED the file {2}\(server\/unread\.test\.mjs\)\nError: cannot be read/)
  assert.match(read, /FAILED the file {2}\(server\/late\.test\.mjs\)\n.*Test "late".*too late/)
  assert.match(read, /FAILED the file {2}\(server\/hook\.test\.mjs\)\nError: of a hook/)
  assert.match(read, /FAILED the file {2}\(server\/code\.test\.mjs\)\nIt set the exit code 3\./)
  assert.match(read, /FAILED +\d+\.\d s {2}server\/bad\.test\.mjs {2}2\n/)
  assert.match(read, /ok +\d+\.\d s {2}server\/two\.test\.mjs {2}1\n/)
})

test('a file that ends its process, blocks it or leaves something open fails in the name of its last test', async () => {
  const { passed, failed, read } = await run(
    {
      'server/ends.test.mjs': `test('ends', () => process.exit(7))`,
      'server/blocks.test.mjs': `test('blocks', () => { for (;;); })`,
      'server/open.test.mjs': `test('opens', () => { setInterval(() => {}, 1000) })`,
      'server/good.test.mjs': `test('good', () => {})`,
    },
    2000,
  )
  assert.deepEqual([passed, failed], [2, 3])
  assert.match(read, /\(server\/ends\.test\.mjs\)\nThe process ended with 7, in or after "ends"/)
  assert.match(read, /\(server\/blocks\.test\.mjs\)\nNothing happened for 2 s: .*, in or after "blocks"/)
  assert.match(read, /\(server\/open\.test\.mjs\)\nNothing happened for 2 s: .*, in or after "opens"/)
})

test('a file that changes its process, or belongs to the web app, has a process of its own', () => {
  assert.ok(!needsOwnProcess('server/src/care/tests/care.test.ts', 'test()'))
  assert.ok(!needsOwnProcess('contract/src/events.test.ts', 'process.pid'))
  assert.ok(needsOwnProcess('web/src/kernel/session.test.ts', 'test()'))
  assert.ok(needsOwnProcess('server/src/kernel/x.test.ts', "process.on('exit', () => {})"))
  assert.ok(needsOwnProcess('contract/src/x.test.ts', 'Object.assign(globalThis, {})'))
  assert.ok(needsOwnProcess('server/src/exports/tests/x.test.ts', 'process.memoryUsage().arrayBuffers'))
})
