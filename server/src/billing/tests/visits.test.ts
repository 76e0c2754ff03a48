import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transaction } from '../../kernel/context.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { createOrCorrectItem } from '../../ledger/items.ts'
import { cast } from '../../world/cast.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { maya, tom } = cast
const priceOf = (id: string) => bodyOf(t.call(`GET /appointments/${id}/price`, { as: maya }))

test('What a visit cost in the end is what its patient owes for it now: after a waiver and a correction, too', async () => {
  const { rows } = await t.owner.query<{ id: string; appointment_id: string; reference: string; owed: number }>(
    `select b.id, b.appointment_id, b.reference, b.owed_cents::float8 as owed from app.bill b
     where b.patient_id = $1 and b.type = 'session_patient_share' and b.open_cents > 1500
       and exists (select from app.price_estimate e where e.appointment_id = b.appointment_id) order by b.created_at desc limit 1`,
    [maya.patient_id],
  )
  const { id, appointment_id, reference, owed } = rows[0]!
  assert.equal((await priceOf(appointment_id)).actual_patient_cents, owed)

  const body = { kind: 'waiver', amount_cents: 500, reason: 'goodwill', note: 'Waited long' } as const
  await bodyOf(t.call(`POST /admin/bills/${id}/reliefs`, { as: tom, body }))
  await t.runJobs()
  assert.partialDeepStrictEqual(await priceOf(appointment_id), { actual_patient_cents: owed - 500, difference: [] })

  await transaction(t.context(), (ctx) =>
    createOrCorrectItem(ctx, {
      ...{ reference, patientId: maya.patient_id, type: 'session_patient_share', appointmentId: appointment_id, amountCents: owed - 1000 },
      ...{ from: 'revenue:services', effectiveAt: t.clock(), explanation: [{ code: 'price_changed' }] },
    }),
  )
  await t.runJobs()
  assert.equal((await priceOf(appointment_id)).actual_patient_cents, owed - 1500)
})

test('A visit of which no plan has said anything yet shows its estimate, and nothing that it cost in the end', async () => {
  const { rows } = await t.owner.query<{ id: string }>(
    `select a.id from app.appointment a where a.patient_id = $1 and a.status = 'Occurred'
       and exists (select from app.price_estimate e where e.appointment_id = a.id)
       and not exists (select from app.billing_item i where i.appointment_id = a.id)`,
    [maya.patient_id],
  )
  assert.ok(rows.length > 0)
  for (const { id } of rows)
    assert.partialDeepStrictEqual(await priceOf(id), { actual_patient_cents: null, variance_cents: null, difference: [] })
})
