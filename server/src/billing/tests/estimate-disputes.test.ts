import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMinutes } from '../../kernel/clock.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { countCharges, makePayer } from '../../payments/tests/paying.ts'
import { cast } from '../../world/cast.ts'
import { asPayer, bill, billOf, checkBooks, collectAt, listTold } from './billing.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tom, selma, maya } = cast

test('openEstimateDispute, closeEstimateDispute: nothing is charged while a bill is disputed with HHS, and then only after another notice', async () => {
  const payer = await makePayer(t)
  const reference = await bill(t, payer.id, { cents: 60_000 })
  const { id, collect_at } = await billOf(t, payer, reference)
  const path = `/admin/bills/${id}/estimate-dispute` as const
  const open = (as: typeof tom | typeof selma | typeof maya = tom) => t.call(`POST ${path}`, { as, body: { case_number: 'DISP-7' } })
  const close = (outcome: 'estimate' | 'bill') => t.call(`POST ${path}/close`, { as: tom, body: { outcome } })
  assert.deepEqual([(await open(selma)).status, (await open(maya)).status, (await close('bill')).code], [403, 403, 'not_available'])
  assert.partialDeepStrictEqual(await bodyOf(open()), { state: 'contested', frozen_why: 'estimate_dispute' })
  assert.equal((await open()).code, 'not_available')
  await t.runJobs()
  await collectAt(t, addMinutes(collect_at!, 20))
  assert.equal(await countCharges(t, payer), 0)
  const { items } = await bodyOf(t.call(`GET /billing/${payer.id}/bills`, { as: asPayer(payer) }))
  assert.partialDeepStrictEqual(items[0], {
    state: 'contested',
    may: { pay: false },
    estimate_dispute: { case_number: 'DISP-7', outcome: null },
  })

  // What staff stopped meanwhile stays stopped, and lets go of it when they say so.
  const stop = (stopped: boolean) => bodyOf(t.call(`POST /admin/bills/${id}/collection`, { as: tom, body: { stopped } }))
  await stop(true)
  assert.partialDeepStrictEqual(await bodyOf(close('estimate')), { frozen_why: 'staff', estimate_dispute: { outcome: 'estimate' } })
  await stop(false)
  await t.runJobs()
  const after = await billOf(t, payer, reference)
  assert.equal(after.state, 'upcoming')
  assert.ok(after.collect_at! > t.clock(), 'the notice leaves its hours')
  assert.deepEqual(await listTold(t, payer, id), [
    ['charge', 60_000],
    ['charge', 60_000],
  ])
  await collectAt(t, addMinutes(after.collect_at!, 20))
  assert.deepEqual([await countCharges(t, payer), await checkBooks(t, payer.id)], [1, []])
})

test('openEstimateDispute: of disputes that were opened at the same moment, the open one counts', async () => {
  const payer = await makePayer(t)
  const { id } = await billOf(t, payer, await bill(t, payer.id, { cents: 60_000 }))
  const path = `/admin/bills/${id}/estimate-dispute` as const
  for (let n = 0; n < 6; n += 1) {
    const opened = await bodyOf(t.call(`POST ${path}`, { as: tom, body: { case_number: `DISP-${n}` } }))
    assert.partialDeepStrictEqual(opened, { state: 'contested', estimate_dispute: { case_number: `DISP-${n}`, outcome: null } })
    await bodyOf(t.call(`POST ${path}/close`, { as: tom, body: { outcome: 'bill' } }))
  }
})

test('openEstimateDispute: a fee was in no estimate, so it is not disputed with HHS', async () => {
  const payer = await makePayer(t)
  const reference = await bill(t, payer.id, { cents: 5000, type: 'no_show_fee', reference: `no_show_fee:${payer.id}` })
  const { id } = await billOf(t, payer, reference)
  assert.equal((await t.call(`POST /admin/bills/${id}/estimate-dispute`, { as: tom, body: { case_number: '7' } })).code, 'not_available')
})
