import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cast } from '../../world/cast.ts'
import { type TestApp, testApp } from '../testing.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

/** Addresses that answer with days that they reckon from one that is sent, and the names of those. */
const reports: readonly [string, readonly string[]][] = [
  ['GET /admin/finance', ['from', 'to']],
  ['GET /admin/bookkeeping.csv', ['from', 'to']],
  ['GET /admin/claim-figures', ['from', 'to']],
  ['GET /admin/estimates/accuracy', ['from', 'to']],
  ['GET /admin/payouts/drafts', ['period_end']],
]

test('days at the ends of the calendar, from which no half year and no period is reckoned, are refused', async () => {
  for (const [line, names] of reports)
    for (const name of names)
      for (const day of ['1900-01-01', '2199-12-31']) {
        const { status, code, text } = await t.send(line, { as: cast.sasha, query: { [name]: day } })
        assert.deepEqual([line, name, day, status, code], [line, name, day, 400, 'invalid_request'], text)
      }
})
