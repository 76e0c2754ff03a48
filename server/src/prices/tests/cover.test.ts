import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coverageOf } from '../../insurance/world/coverages.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { findNextVisit, makeQuestion } from './questions.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { maya, hannah } = cast
const set = (text: string, ...values: unknown[]) => t.owner.query(text, values)
const price = async (payer_id: string) =>
  bodyOf(
    t.call('POST /insurance-checking/estimate-price', {
      as: maya,
      body: makeQuestion({ payment: { kind: 'insurance', payer_id, member_id: '1EG4TE5MK73' } }),
    }),
  )

/** What the notes and referrals of Maya say of why she comes. */
async function diagnose(codes: readonly string[]): Promise<void> {
  const [noted, sent] = [codes.map((icd10) => ({ icd10, description: icd10 })), codes.map((code) => ({ code, text: code }))]
  await set('alter table app.chart_note_signature disable trigger user')
  await set(
    `update app.chart_note_signature s set snapshot = n.text, sha256 = encode(sha256(convert_to(n.text, 'UTF8')), 'hex')
     from (select id, jsonb_set(snapshot::jsonb, '{content,diagnoses}', $2::jsonb)::text as text from app.chart_note_signature) n
     where n.id = s.id and s.patient_id = $1`,
    maya.patient_id,
    JSON.stringify(noted),
  )
  await set('alter table app.chart_note_signature enable trigger user')
  await set('update app.referral set diagnoses = $2 where patient_id = $1', maya.patient_id, JSON.stringify(sent))
}

/** So many claims and units of this year stand with the payer. */
async function bill(payer: string, units: readonly number[]): Promise<void> {
  await set('alter table app.claim_content disable trigger user')
  await set(`update app.claim set payer_id = 'nobody' where patient_id = $1`, maya.patient_id)
  const { rows } = await t.owner.query<{ id: string }>(
    `select id from app.claim where patient_id = $1 and priority = 'P' and appointment_id is not null and service_day between '2026-01-01' and '2026-03-10'
       and state not in ('voided', 'cancelled', 'denied') order by service_day limit $2`,
    [maya.patient_id, units.length],
  )
  assert.equal(rows.length, units.length, 'Maya has so many claims of this year')
  for (const [n, { id }] of rows.entries()) {
    await set('update app.claim set payer_id = $2 where id = $1', id, payer)
    await set(
      `update app.claim_content set draft = jsonb_set(draft, '{lines}', $2::jsonb) where claim_id = $1`,
      id,
      JSON.stringify([{ units: units[n] }]),
    )
  }
  await set('alter table app.claim_content enable trigger user')
}

test('estimatePrice: Medicare costs nothing where it pays, and says what decides it: the diagnosis, a physician’s referral, the units of the year', async () => {
  await set(
    `insert into app.provider_network (provider_id, payer_id, state) values ($1, 'medicare', 'IL') on conflict do nothing`,
    hannah.provider_id,
  )
  await set(
    `update app.referral set clinician_credential = 'MD', valid_from = '2026-01-05', valid_until = null where patient_id = $1`,
    maya.patient_id,
  )
  await bill('medicare', [])
  const said = async () => {
    const { kind, patient_cents, cash_cents, confidence, flags, explanation } = await price('medicare')
    const all = flags.filter((flag) => /diagnosis|referral|limit/.test(flag))
    for (const { label } of explanation) assert.ok(label.en !== label.es)
    return [kind, patient_cents === cash_cents ? 'all' : patient_cents, confidence === 'low', ...all]
  }
  await diagnose(['E66.811', 'E11.65'])
  assert.deepEqual(await said(), ['preventive', 0, true])
  await diagnose(['E66.811'])
  assert.deepEqual(await said(), ['not_covered', 'all', false, 'diagnosis_not_covered'])
  const reasons = (await price('medicare')).explanation.map(({ key }) => key)
  assert.deepEqual([reasons.includes('diagnosis_not_covered'), reasons.includes('not_covered')], [true, false])
  await diagnose([])
  assert.deepEqual(await said(), ['preventive', 0, true, 'diagnosis_unknown'])
  assert.ok((await price('medicare')).explanation.some(({ key, cents }) => key === 'cash_price' && cents! > 0))
  await diagnose(['E11.65'])
  await set(`update app.referral set clinician_credential = 'NP' where patient_id = $1`, maya.patient_id)
  assert.deepEqual(await said(), ['preventive', 0, true, 'referral_missing'])
  await set(`update app.referral set clinician_credential = 'DO' where patient_id = $1`, maya.patient_id)
  await bill('medicare', [12])
  assert.deepEqual(await said(), ['not_covered', 'all', false, 'visit_limit_reached'])
  await bill('medicare', [10])
  const short = await price('medicare')
  assert.deepEqual([...(await said()), short.low_cents, short.high_cents], ['preventive', 0, true, 'limit_runs_short', 0, short.cash_cents])
})

test('estimatePrice: the visits that the terms of a payer pay a year are counted before its computer is asked', async () => {
  const open = await price('61101')
  assert.equal(open.kind, 'unknown')
  await set('alter table app.payer_terms disable trigger user')
  await set(`update app.payer_terms set max_visits_year = 1 where payer_id = '61101'`)
  await set('alter table app.payer_terms enable trigger user')
  await bill('61101', [4])
  const used = await price('61101')
  assert.deepEqual([used.kind, used.patient_cents], ['not_covered', used.cash_cents])
  assert.ok(used.flags.includes('visit_limit_reached'))
})

test('sendGoodFaithEstimate: whoever has a plan that does not pay for the visit gets its price in writing, too', async () => {
  const id = await findNextVisit(t)
  const path = `/appointments/${id}/good-faith-estimates` as const
  assert.equal((await t.call(`POST ${path}`, { as: maya })).code, 'not_available', 'the plan pays for it')
  await set('alter table app.payer_terms disable trigger user')
  await set(
    `update app.payer_terms set max_visits_year = 1 where payer_id = (select payer_id from app.coverage where id = $1)`,
    coverageOf(maya.patient_id),
  )
  await set('alter table app.payer_terms enable trigger user')
  const { rows } = await t.owner.query<{ payer_id: string }>('select payer_id from app.coverage where id = $1', [
    coverageOf(maya.patient_id),
  ])
  await bill(rows[0]!.payer_id, [4])
  await set('delete from app.price_estimate where appointment_id = $1', id)
  const paper = await bodyOf(t.call(`POST ${path}`, { as: maya }))
  const shown = await bodyOf(t.call(`GET /appointments/${id}/price`, { as: maya }))
  assert.deepEqual([shown.kind, shown.good_faith_estimate, paper.total_cents], ['not_covered', true, shown.cash_cents])
})
