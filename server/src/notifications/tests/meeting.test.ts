import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { listFreeStarts } from '../../scheduling/tests/calendar-days.ts'
import { cast } from '../../world/cast.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

test('messages about a visit at an office give patient and dietitian the whole address', async () => {
  const starts = await listFreeStarts(app, cast.lucia, cast.marisol.provider_id, { from: '2026-03-16T00:00:00Z', days: 4 })
  const { body } = await app.call(`GET /provider-profiles/${cast.marisol.provider_id}`)
  const [office] = body.locations
  assert.ok(office)
  const visit = { provider_id: cast.marisol.provider_id, starts_at: starts[0]!, duration_minutes: 45 } as const
  const asked = { ...visit, type: 'Follow-up', visit_mode: 'in_person', location_id: office.id } as const
  assert.equal((await app.call('POST /appointments', { as: cast.lucia, body: asked })).status, 201)
  await app.runJobs()
  const address = `${office.name}, ${office.street}, ${office.city}, ${office.state} ${office.zip}`
  const { rows: sent } = await app.owner.query<{ recipient: string; text: string }>('select recipient, text from demo_outbox')
  const textTo = (recipient: string) => sent.find((one) => one.recipient === recipient)?.text ?? ''
  assert.ok(textTo(cast.lucia.phone_number).includes(`, en persona en ${address}.`), textTo(cast.lucia.phone_number))
  assert.ok(textTo(cast.marisol.email).includes(`, in person at ${address}.`), textTo(cast.marisol.email))
})
