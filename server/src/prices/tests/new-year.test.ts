import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { readPrice } from '../../scheduling/messages/price.ts'
import { cast } from '../../world/cast.ts'
import { findNextVisit, makeQuestion } from './questions.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { maya, hannah } = cast
const day = '2027-01-12'

const estimate = (service_date: string) =>
  bodyOf(t.call('POST /insurance-checking/estimate-price', { as: maya, body: makeQuestion({ service_date }) }))

test('a visit in January costs the same at its booking, on its page and in its messages: the deductible begins anew', async () => {
  const now = await estimate('2026-03-10')
  assert.deepEqual([now.kind, now.patient_cents], ['coinsurance', 4_400], 'this year’s deductible is met')
  const asked = await estimate(day)
  assert.deepEqual([asked.kind, asked.patient_cents, asked.confidence, asked.guarantee.applies], ['deductible', 17_600, 'low', false])
  assert.ok(asked.flags.includes('new_year_assumed'))

  const id = await findNextVisit(t)
  await t.owner.query(
    `update app.appointment set starts_at = '${day}T16:00:00Z', ends_at = '${day}T17:00:00Z', type = 'Follow-up', duration_minutes = 60, visit_mode = 'virtual' where id = $1`,
    [id],
  )
  await t.owner.query('delete from app.price_estimate where appointment_id = $1', [id])
  const shown = await bodyOf(t.call(`GET /appointments/${id}/price`, { as: maya }))
  assert.deepEqual([shown.kind, shown.patient_cents, shown.explanation], [asked.kind, asked.patient_cents, asked.explanation])
  const visit = { provider_id: hannah.provider_id, type: 'Follow-up', paid_by: 'insurance', appointment_id: id } as const
  assert.equal((await readPrice(t.context(), visit, 'en'))?.short, 'about $176.00 with your plan')
})
