import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { remittance, wrap } from '../x12/tests/files.ts'

const scripts = fileURLToPath(new URL('../../../../scripts/', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'sorrel-commands-'))
after(() => rmSync(folder, { recursive: true }))

function run(script: string, ...words: string[]) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(scripts, script), ...words], {
    encoding: 'utf8',
    env: { ...process.env, INIT_CWD: folder },
  })
  const lines: unknown[] = stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
  return { lines, stderr, status }
}

test('`x12 read` prints a line for each file, also for one that is not there.', () => {
  writeFileSync(join(folder, 'good.835'), wrap('835', remittance))
  writeFileSync(join(folder, 'bad.835'), wrap('835', remittance.replace('*167.2*', '*167.3*')))
  const { lines, status } = run('x12.ts', 'read', 'good.835', 'bad.835', 'none.835')
  assert.deepEqual(lines, [
    { file: 'good.835', kind: '835', accepted: true, errors: [] },
    {
      file: 'bad.835',
      kind: '835',
      accepted: false,
      errors: [
        {
          segment: 'BPR',
          position: 4,
          code: 'payment_balance',
          message: 'BPR02 is not the sum of all CLP04 less the sum of all PLB amounts.',
        },
      ],
    },
    {
      file: 'none.835',
      kind: null,
      accepted: false,
      errors: [{ segment: null, position: 0, code: 'unreadable', message: 'The file cannot be read: ENOENT.' }],
    },
  ])
  assert.equal(status, 1)
  assert.equal(run('x12.ts', 'read', 'bad.835').status, 0, 'the file was read')
  assert.equal(run('x12.ts', 'write').status, 1)
})

test('`estimate` prints a line for each case in order, and an error for one that cannot be priced.', () => {
  const fees = { contract: [{ code: '97802', unit_cents: 5500 }], historic_allowed: [], charge: [], cash_cents: 18_000 }
  const visit = { date: '2026-11-05', visit_mode: 'virtual', preventive: false, lines: [{ code: '97802', modifiers: ['95'], units: 4 }] }
  const cases = [
    { id: 'alone', visit, coverage: null, fees },
    { id: 'half', visit: { ...visit, lines: [{ code: '97802', modifiers: [], units: 0.5 }] }, coverage: null, fees },
    { id: 7, visit, coverage: { payer_id: '60054', copay_cents: 4000 }, fees: { ...fees, contract: [] } },
    { id: 'text', visit, coverage: { copay_cents: '40' }, fees },
    null,
  ]
  writeFileSync(join(folder, 'cases.json'), JSON.stringify(cases))
  const { lines, stderr, status } = run('estimate.ts', 'cases.json')
  const noParts = { deductible_cents: 0, coinsurance_cents: 0, copay_cents: 0 }
  const prices = { allowed_cents: 18_000, patient_cents: 18_000, low_cents: 18_000, high_cents: 18_000 }
  assert.deepEqual(lines, [
    { id: 'alone', kind: 'self_pay', ...prices, ...noParts, flags: [] },
    { id: 'half', error: 'visit.lines.0.units: Invalid input: expected int, received number' },
    { id: 7, error: 'fees: no fee for 97802' },
    { id: 'text', error: 'coverage.copay_cents: Invalid input: expected number, received string' },
    { id: null, error: 'Invalid input: expected object, received null' },
  ])
  assert.deepEqual([stderr, status], ['', 0])
  writeFileSync(join(folder, 'cases.json'), '{}')
  assert.deepEqual([run('estimate.ts', 'cases.json').lines, run('estimate.ts', 'cases.json').status], [[], 1])
})
