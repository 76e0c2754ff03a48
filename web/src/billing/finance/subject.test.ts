import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSubject } from './subject.ts'

const id = '0190c1d2-0000-7000-8000-000000000001'

test('readSubject: each form in which the checks of the books name what a finding is about', () => {
  const cases: [about: string, kind: string, id: string, beside?: string][] = [
    ['all accounts', 'all', ''],
    [`claim ${id} at 60054`, 'claim', id, '60054'],
    ['charges of payer 60054', 'charges', '60054'],
    ['cash of payer blue-cross', 'payer_cash', 'blue-cross'],
    [`owed to ${id}`, 'dietitian', id],
    ['packages of visits', 'packages', ''],
    [`item ${id}`, 'item', id],
    [`item without a bill claim_share:${id}`, 'unbilled', `claim_share:${id}`],
    [`bill ${id}`, 'bill', id],
    [`owed by ${id}`, 'owed', id],
    [`credit of ${id}`, 'credit', id],
    ['trace 123 45 of payer 60054', 'payment', '123 45', '60054'],
    ['bank: trace 12345 of payer 60054', 'bank', '12345', '60054'],
    ['tr_1 returned', 'transfer_returned', 'tr_1'],
    ['dp_1 won, not lost', 'dispute_state', 'dp_1', 'won, not lost'],
    ['dp_1 amount', 'dispute_amount', 'dp_1'],
    ['dp_1 held', 'dispute_held', 'dp_1'],
    ['dp_1 fee', 'dispute_fee', 'dp_1'],
    ['cash:stripe', 'other', 'cash:stripe'],
    [`patient:${id}:receivable`, 'other', `patient:${id}:receivable`],
  ]
  for (const [about, kind, of, beside = ''] of cases) assert.deepEqual(readSubject(about), { kind, id: of, beside }, about)
})
