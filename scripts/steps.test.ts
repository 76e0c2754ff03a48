import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { makeCacheFolder, runNodeTests } from './steps.ts'
import { readBrowserTimes } from './times/browser-times.ts'
import { listFaults, type Times } from './times/times.ts'

const home = mkdtempSync(join(tmpdir(), 'sorrel-steps-'))
after(() => rmSync(home, { recursive: true }))

async function run(text: string) {
  const file = join(home, 'planted.test.mjs')
  writeFileSync(file, `import { test, suite } from 'node:test'\n${text}`)
  const times: Times = { slowness: 1, seconds: 0, steps: [], files: [], tests: [], faults: [] }
  return { outcome: await runNodeTests([file], times, { log: join(home, 'log') }), times }
}

test('tools find a folder for what they make in a fresh clone, too', () => {
  assert.ok(!existsSync(join(home, '.cache')))
  assert.ok(existsSync(makeCacheFolder(home)))
})

test('a run counts its tests, not the suites around them, and keeps the time of each test and file', async () => {
  const { outcome, times } = await run(
    `suite('all', () => { test('one', () => {}); test('two', async () => new Promise((r) => setTimeout(r, 60))) })`,
  )
  assert.deepEqual(outcome, { ok: true, passed: 2, failed: 0 })
  assert.deepEqual(
    times.tests.map(({ name }) => name),
    ['one', 'two'],
  )
  assert.ok(times.tests[1]!.seconds >= 0.05)
  assert.equal(times.files.length, 1)
  assert.ok(times.files[0]!.seconds >= times.tests[1]!.seconds)
})

test('a test that fails, one that is left out, a file without tests and one that cannot be read are failures each', async () => {
  for (const text of [
    `test('good', () => {}); test('bad', () => { throw new Error('as planted') })`,
    `test('good', () => {}); test('later', { ${'skip'}: true }, () => {})`,
    '',
    `throw new Error('as planted')`,
  ])
    assert.equal((await run(text)).outcome.ok, false, text)
})

test('the end of a run says what failed and why, also what passed at the second try in a browser', async () => {
  const { times } = await run(`test('good', () => {}); test('bad', () => { throw new Error('as planted') })`)
  assert.match(listFaults(times), /What failed\nbad {2}\(.*planted\.test\.mjs\)\n {4}Error: as planted/)
  const report = join(home, 'e2e.json')
  const tries = [
    { duration: 60_400, errors: [{ message: '\u001b[31mTimed out\u001b[39m', location: { file: 'x', line: 7 } }] },
    { duration: 900, errors: [] },
  ]
  const specs = [{ title: 'A walk', tests: [{ status: 'flaky', results: tries, annotations: [] }] }]
  writeFileSync(
    report,
    JSON.stringify({ stats: { expected: 0, unexpected: 0, flaky: 1, skipped: 0 }, suites: [{ file: 'a.e2e.ts', specs }] }),
  )
  const told = readBrowserTimes(report)
  assert.deepEqual([told.passed, told.failed], [1, 0])
  assert.equal(
    listFaults({ ...times, faults: told.faults }),
    '\nWhat failed\nA walk  (e2e/a.e2e.ts)\n    Try 1, 60.4 s, line 7: Timed out\n',
  )
})
