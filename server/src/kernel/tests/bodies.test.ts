import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { served } from '../../features.ts'
import { cast } from '../../world/cast.ts'
import { type TestApp, testApp } from '../testing.ts'
import { signInMember } from './calls.ts'
import { document } from './inputs.ts'
import { changeAt, listPlacesIn, pickFrom, sampleOf } from './samples.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

const taken = [
  'role',
  'status',
  'patient_id',
  'provider_id',
  'admin_tags',
  'id',
  'version',
  'created_by',
  'cancel_fee_cents',
  'booking_source',
  'deleted_at',
]

describe('mass assignment', () => {
  test('no body accepts an undeclared field, at any depth', async () => {
    let tried = 0
    for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
      const schema = operation.requestBody?.content['application/json']?.schema
      const known = served.find(({ name }) => name === operation.operationId)!
      if (!schema || known.description.access === 'webhook') continue
      const authorization = await authorizationFor(known.description.access)
      const line = `${known.description.method} ${known.description.path.replaceAll(/\{\w*token\w*\}/g, 'x'.repeat(20)).replaceAll(/\{\w+\}/g, randomUUID())}`
      const valid = sampleOf(document, schema, pickFrom(3), true)
      for (const place of listPlacesIn(valid)) {
        const inner = place.reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], valid)
        if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) continue
        const name = taken.find((field) => !(field in inner))!
        const body = changeAt(valid, place, () => ({ ...inner, [name]: 'x' }))
        const { status, text } = await t.send(line, { body, headers: authorization })
        tried += 1
        assert.equal(status, 400, `${operation.operationId} takes ${[...place, name].join('.')}: ${text}`)
        assert.match(text, new RegExp(`"unrecognized_keys".*"${name}"|"invalid_union"`), `${operation.operationId} ${text}`)
      }
    }
    assert.ok(tried > 25)
  })

  test('a patient cannot book, move or mark a visit in the name of others', async () => {
    const other = { patient_id: cast.ruben.patient_id }
    const visit = {
      provider_id: cast.hannah.provider_id,
      starts_at: '2026-03-12T15:00:00Z',
      duration_minutes: 45,
      type: 'Follow-up' as const,
      visit_mode: 'virtual' as const,
    }
    const booked = await t.call('POST /appointments', { as: cast.maya, body: { ...visit, ...other } })
    assert.ok([403, 404].includes(booked.status), booked.text)
    const { rows } = await t.owner.query("select id from appointment where patient_id = $1 and status = 'Scheduled' limit 1", [
      cast.maya.patient_id,
    ])
    for (const body of [{ status: 'Occurred' }, { starts_at: '2026-03-12T15:00:00Z', override: { reason: 'x' } }])
      assert.equal((await t.send(`PATCH /appointments/${rows[0].id}`, { as: cast.maya, body })).status, 403)
  })
})

async function authorizationFor(access: unknown): Promise<Record<string, string>> {
  if (access === 'machine') return { 'x-api-key': 'machine-key-for-tests' }
  if (!Array.isArray(access)) return {}
  return signInMember(t, access.includes('patient') ? cast.maya : access.includes('provider') ? cast.hannah : cast.sasha)
}
