import assert from 'node:assert/strict'
import { makeId } from '../../kernel/ids.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { signNoteOfMaya } from '../../letters/tests/writing.ts'
import { cast } from '../../world/cast.ts'

const { maya, hannah, tom } = cast

/** Maya comes again on the day of a visit, some hours later. */
export async function comeAgain(t: TestApp, visitId: string, hours = 2, more: object = {}) {
  const id = makeId()
  const { rows } = await t.owner.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_schema = 'app' and table_name = 'appointment' and is_generated = 'NEVER'`,
  )
  const { names } = rows[0]!
  await t.owner.query(
    `insert into app.appointment (${names}) select ${names} from app.appointment a,
       jsonb_populate_record(a, $2::jsonb || jsonb_build_object('starts_at', a.starts_at + $3::interval, 'ends_at', a.ends_at + $3::interval)) as n where a.id = $1`.replace(
      `select ${names}`,
      `select ${names
        .split(', ')
        .map((name) => `n.${name}`)
        .join(', ')}`,
    ),
    [visitId, JSON.stringify({ id, ...more }), `${hours} hours`],
  )
  return id
}

export async function listClaimsOfMaya(t: TestApp) {
  const { items } = await bodyOf(t.call('GET /claims', { as: hannah, query: { limit: 100 } }))
  return items.filter(({ patient_id }) => patient_id === maya.patient_id)
}

/** A visit whose note Hannah signed, and its claim. */
export async function beginWithClaim(t: TestApp, place = '10') {
  const first = await signNoteOfMaya(t)
  await t.runJobs()
  const { id } = (await listClaimsOfMaya(t)).find(({ appointment_id }) => appointment_id === first.visit.id)!
  // The demo's call was taken away from home; that of the second visit will be none.
  await t.owner.query('alter table app.chart_note disable trigger user')
  await t.owner.query(
    `update app.chart_note set content = jsonb_set(content, '{place_of_service}', to_jsonb($2::text)) where appointment_id = $1`,
    [first.visit.id, place],
  )
  await t.owner.query('alter table app.chart_note enable trigger user')
  await bodyOf(t.call(`POST /claims/${id}/check`, { as: tom }))
  return { first: first.visit.id, id }
}

/** Hannah signs the note of another visit of the day. */
export async function signSecond(t: TestApp, first: string, more: object = {}) {
  const id = await comeAgain(t, first, 2, more)
  const signed = await signNoteOfMaya(t)
  assert.equal(signed.visit.id, id)
  await t.runJobs()
  return signed
}
