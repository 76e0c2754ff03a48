import assert from 'node:assert/strict'
import { test } from 'node:test'
import type pg from 'pg'
import { hashOfToken } from '../../kernel/ids.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { makeOfferToken } from '../waiting/tokens.ts'
import { followUp, listFreeStarts, setUpWith, waitUntilSomebodyWaits } from './calendar-days.ts'

let app: TestApp
serveUntouchedWorld((opened) => {
  app = opened
})

const hannah = cast.hannah.provider_id

/** Runs `call` while somebody else holds Hannah's lock. As soon as the call waits for a lock, `meanwhile` runs and the lock is released. */
async function besides<T>(call: () => Promise<T>, meanwhile: (client: pg.PoolClient) => Promise<unknown>, before = ''): Promise<T> {
  const client = await app.owner.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [hannah])
    if (before) await client.query(before)
    const answering = call()
    await waitUntilSomebodyWaits(app)
    await meanwhile(client)
    await client.query('commit')
    return await answering
  } finally {
    client.release(true)
  }
}

test('a hold that ends while a new patient sends the form does not block others who are booking', async () => {
  const [start] = await listFreeStarts(app, cast.maya, hannah, { from: '2026-03-10T00:00:00Z' })
  await app.owner.query("update patient set state = 'IL' where id = $1", [cast.ruben.patient_id])
  const held = await app.call('POST /appointments/reserve', { body: followUp(start!) })
  const { reservation_token } = held.body
  app.clock.advance(11)
  const { type, duration_minutes } = followUp(start!)
  const body = { ...setUpWith(cast.ruben, start!), type, duration_minutes }
  const headers = { 'x-booking-reservation-token': reservation_token }
  const answer = await besides(
    () => app.call('POST /appointments/setup-patient', { as: cast.ruben, headers, body }),
    (other) => other.query("update reservation set status = 'expired' where status = 'held' and expires_at <= $1", [app.clock()]),
  )
  assert.equal(answer.status, 201, answer.text)
})

test('if a patient leaves a waiting list at the moment of an offer, the time that was held for them becomes free', async () => {
  const wish = { provider_id: hannah, type: 'Follow-up', visit_mode: 'virtual', from: '2026-03-03', to: '2026-04-30' } as const
  const joined = await app.call('POST /waiting-list', { as: cast.maya, body: wish })
  const { id } = joined.body
  const held = await app.call('POST /appointments/reserve', {
    body: followUp((await listFreeStarts(app, cast.maya, hannah, { from: '2026-03-10T00:00:00Z' }))[0]!),
  })
  assert.equal(held.status, 201, held.text)
  const { rows: offers } = await app.owner.query(
    "select id from reservation where status = 'held' order by created_at desc, id desc limit 1",
  )
  const hash = hashOfToken(makeOfferToken(app.context(), offers[0].id))
  const left = await besides(
    () => app.call(`DELETE /waiting-list/${id}`, { as: cast.maya }),
    () => Promise.resolve(),
    `update reservation set token_hash = '${hash}' where id = '${offers[0].id}';
     update waiting_list_entry set status = 'offered', offered_reservation_id = '${offers[0].id}' where id = '${id}'`,
  )
  assert.equal(left.status, 200, left.text)
  const { rows: told } = await app.owner.query("select payload ->> 'reservation_id' as id from event where name = 'waiting_list.left'")
  assert.deepEqual(told, offers)
  const { rows: holds } = await app.owner.query('select status from reservation where id = $1', [offers[0].id])
  assert.deepEqual(holds, [{ status: 'released' }])
})
