import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { makeCacheFolder, runNodeTests } from './steps.ts'
import type { Times } from './times/times.ts'

const home = mkdtempSync(join(tmpdir(), 'sorrel-steps-'))
after(() => rmSync(home, { recursive: true }))

async function run(text: string) {
  const file = join(home, 'planted.test.mjs')
  writeFileSync(file, `import { test, suite } from 'node:test'\n${text}`)
  const times: Times = { slowness: 1, seconds: 0, steps: [], files: [], tests: [] }
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
