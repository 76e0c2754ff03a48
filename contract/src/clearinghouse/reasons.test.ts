import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countFilingDays, type Filing, type Remedy, remediesOf } from './reasons.ts'

const filing = (sent_on: string, file_by: string | null): Filing => ({ sent_on, file_by, visit_on: '2026-03-02', receipt: null })
const cases: readonly [says: string, reasons: readonly string[], filing: Filing | null, remedies: readonly Remedy[]][] = [
  ['a copy follows the other claim', ['18'], null, ['follow_other']],
  ['a claim that went out in time proves it', ['29'], filing('2026-03-02', '2026-05-31'), ['prove_filing']],
  ['the last day is in time', ['29'], filing('2026-05-31', '2026-05-31'), ['prove_filing']],
  ['no limit is known, so nothing was late', ['29'], filing('2026-05-31', null), ['prove_filing']],
  ['a claim that went out late is given up', ['29'], filing('2026-06-01', '2026-05-31'), ['write_off']],
  ['nobody knows when it went out', ['29'], null, ['write_off']],
  ['each way stands once, and what refuses nothing helps nothing', ['45', '16', '11', '50', '1'], null, ['correct', 'appeal']],
  ['a reason without words is read by a person', ['X99'], null, ['appeal']],
]

for (const [says, reasons, filed, remedies] of cases)
  test(`remediesOf: ${says}`, () => {
    assert.deepEqual(
      remediesOf(
        reasons.map((reason) => ({ reason })),
        filed,
      ),
      remedies,
    )
  })

test('countFilingDays: days are counted from the visit, over the change of clocks, and not guessed', () => {
  assert.equal(countFilingDays(filing('2026-03-02', '2026-08-29')), 180)
  assert.equal(countFilingDays(filing('2026-03-02', null)), null)
  assert.equal(countFilingDays({ ...filing('2026-03-02', '2026-08-29'), visit_on: null }), null)
})
