import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findOverBudget, ownerOf } from './budgets.ts'
import type { Times } from './times.ts'

const calm: Times = {
  slowness: 1,
  seconds: 600,
  steps: [],
  faults: [],
  files: [
    { name: 'server/src/journal/tests/invoices.test.ts', kind: 'node', seconds: 30 },
    { name: 'e2e/journal/invoices.e2e.ts', kind: 'browser', seconds: 60 },
  ],
  tests: [{ name: 'An invoice is paid', file: 'server/src/journal/tests/invoices.test.ts', kind: 'node', seconds: 25 }],
}

test('a file belongs to the feature of its folder, and to the house without one', () => {
  assert.equal(ownerOf('server/src/auth/tests/logins.test.ts'), 'auth')
  assert.equal(ownerOf('contract/src/scheduling/rules.test.ts'), 'scheduling')
  assert.equal(ownerOf('e2e/scheduling/calendar/day.e2e.ts'), 'scheduling')
  assert.equal(ownerOf('server/src/kernel/tests/doors.test.ts'), 'house')
  assert.equal(ownerOf('scripts/steps.test.ts'), 'house')
})

test('what doubles its time is over budget: the run, a feature under Node, a feature in browsers, a test', () => {
  assert.deepEqual(findOverBudget(calm), [])
  const longer = (factor: number) => calm.files.map((file) => ({ ...file, seconds: file.seconds * factor }))
  assert.match(findOverBudget({ ...calm, seconds: 3000 })[0]!, /^the whole run: 3000\.0 s, more than 1500 s/)
  assert.match(findOverBudget({ ...calm, files: longer(2) }).join('\n'), /all tests of journal[\s\S]*browsers for journal/)
  assert.match(findOverBudget({ ...calm, tests: [{ ...calm.tests[0]!, seconds: 50 }] })[0]!, /An invoice is paid: 50\.0 s/)
})

test('the tour may take a second for each screen', () => {
  const tour = (seconds: number) => ({
    ...calm,
    tests: [{ name: 'Every screen', file: 'e2e/tour/tour.e2e.ts', kind: 'browser' as const, seconds: 50, screens: { count: 30, seconds } }],
  })
  assert.deepEqual(findOverBudget(tour(29)), [])
  assert.match(findOverBudget(tour(31)).join(), /Every screen, each of its 30 screens: 1\.0 s, more than 1 s/)
  assert.deepEqual(findOverBudget({ ...tour(55), slowness: 2 }), [])
})

test('a machine that is twice as slow may take twice as long, and not three times', () => {
  const slow = (factor: number) => ({
    ...calm,
    slowness: 2,
    files: calm.files.map((file) => ({ ...file, seconds: file.seconds * factor })),
  })
  assert.deepEqual(findOverBudget(slow(2)), [])
  assert.equal(findOverBudget(slow(3)).length, 2)
})
