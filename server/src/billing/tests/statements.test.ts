import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { createOrCorrectItem } from '../../ledger/items.ts'
import { makePayer } from '../../payments/tests/paying.ts'
import { readPdfAt } from '../../releases/tests/reading.ts'
import { cast } from '../../world/cast.ts'
import { asPayer, bill } from './billing.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})

/** Issues the statements of the month before the third of the next one, and returns what the last of a patient says. */
async function readNext(patientId: string): Promise<string> {
  const month = Temporal.Instant.from(t.clock()).toZonedDateTimeISO('UTC').toPlainDate().toPlainYearMonth()
  t.clock.set(`${month.add({ months: 1 }).toPlainDate({ day: 3 })}T12:00:00.000Z`)
  await t.runJob('billing.issue_statements')
  const { items } = await bodyOf(t.call(`GET /billing/${patientId}/papers`, { as: cast.tom }))
  const headers = { authorization: `client::::${await t.tokenOf(asPayer({ id: patientId }))}` }
  const last = items.find(({ kind }) => kind === 'statement')!
  return (await readPdfAt(t, `/api/billing/${patientId}/papers/${last.id}/paper.pdf`, headers)).text
}

test('What is booked for a month after its statement went out stands on the next one, so every visit stands on one', async () => {
  const { id } = await makePayer(t)
  await bill(t, id, { cents: 4400 })
  const effectiveAt = t.clock()
  assert.ok((await readNext(id)).includes('$44.00'))
  t.clock.advance(1)
  await transaction(t.context(), (ctx) =>
    createOrCorrectItem(ctx, {
      ...{ reference: `self_pay:${makeId()}`, patientId: id, type: 'self_pay', appointmentId: null, amountCents: 1234 },
      ...{ from: 'revenue:services', effectiveAt, explanation: [{ code: 'self_pay_price' }] },
    }),
  )
  await t.runJobs()
  const next = await readNext(id)
  for (const said of ['$12.34', '$56.34']) assert.ok(next.includes(said), `${said} in ${next}`)
})

test('A check that is typed in days later counts on the day on which it came: on its receipt, the statement and in bookkeeping', async () => {
  const { id } = await makePayer(t)
  await bill(t, id, { cents: 4400 })
  const received_on = Temporal.Instant.from(t.clock()).toZonedDateTimeISO('America/New_York').toPlainDate()
  assert.ok((await readNext(id)).includes('$44.00'))
  const body = { method: 'check', amount_cents: 4400, received_on: received_on.toString(), number: '77' } as const
  await bodyOf(t.call(`POST /billing/${id}/payments`, { as: cast.tom, body }))
  await t.runJobs()
  const on = received_on.toLocaleString('en-US', { dateStyle: 'long' })
  const { items } = await bodyOf(t.call(`GET /billing/${id}/papers`, { as: cast.tom }))
  const receipt = items.find(({ kind }) => kind === 'receipt')!
  const headers = { authorization: `client::::${await t.tokenOf(asPayer({ id }))}` }
  const { text } = await readPdfAt(t, `/api/billing/${id}/papers/${receipt.id}/paper.pdf`, headers)
  assert.ok(text.includes(on), text)
  const query = { from: body.received_on, to: body.received_on }
  const { months } = await bodyOf(t.call('GET /admin/finance', { as: cast.femi, query }))
  assert.ok(months[0]!.outside_cents >= 4400, 'money of that day')
  const next = await readNext(id)
  assert.ok(next.includes(on), next)
})

test('A statement names the visit of what was billed, which may have been long before', async () => {
  const { rows } = await t.owner.query<{ patient_id: string; appointment_id: string; day: string }>(
    `select b.patient_id, b.appointment_id, to_char(a.starts_at at time zone 'America/Chicago', 'FMMonth FMDD, YYYY') as day
     from app.bill b join app.appointment a on a.id = b.appointment_id where b.patient_id = $1 and b.owed_cents > 0 order by a.starts_at limit 1`,
    [cast.maya.patient_id],
  )
  const { patient_id, appointment_id, day } = rows[0]!
  await transaction(t.context(), (ctx) =>
    createOrCorrectItem(ctx, {
      ...{ reference: `self_pay:${makeId()}`, patientId: patient_id, type: 'self_pay', appointmentId: appointment_id, amountCents: 1234 },
      ...{ from: 'revenue:services', effectiveAt: t.clock(), explanation: [{ code: 'self_pay_price' }] },
    }),
  )
  await t.runJobs()
  assert.ok((await readNext(patient_id)).replaceAll(/\s+/g, ' ').includes(`visit on ${day}`))
})
