import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendClaimOf } from '../../clearinghouse/tests/sending.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { signNoteOfMaya } from '../../letters/tests/writing.ts'
import { makeTerms } from '../../payers/tests/writing.ts'
import { confirmation } from '../../referrals/tests/bodies.ts'
import { cast } from '../../world/cast.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { maya, hannah, tom } = cast

test('a payer that asks for a physician, new each year, takes neither a referral by a nurse nor one of last year, and no half name', async () => {
  await t.owner.query('delete from app.referral where patient_id = $1', [maya.patient_id])
  await t.owner.query(
    `insert into app.referral (id, patient_id, provider_id, source, status, reading, clinician_name, clinician_npi, clinician_credential, received_on, valid_from,
      valid_until, confirmed_at, confirmed_by, created_at, created_by, updated_at)
     values (gen_random_uuid(), $1, $2, 'provider', 'confirmed', 'none', 'Lena Ortiz, MD', $3, 'NP', '2026-01-05', '2026-01-05', '2027-12-31', now(), $2, now(), $2, now())`,
    [maya.patient_id, hannah.provider_id, confirmation.clinician.npi],
  )
  const { visit } = await signNoteOfMaya(t)
  await t.runJobs()
  const { items } = await bodyOf(t.call('GET /claims', { as: hannah, query: { limit: 100 } }))
  const { id, payer_id } = items.find(({ appointment_id }) => appointment_id === visit.id)!
  const read = () => bodyOf(t.call(`GET /claims/${id}`, { as: tom }))
  assert.deepEqual((await read()).draft.referring, { first_name: 'Lena', last_name: 'Ortiz', npi: confirmation.clinician.npi })

  const terms = makeTerms({ referral: 'physician_each_year', starts_on: '2025-06-01' })
  await bodyOf(t.call(`POST /admin/payers/${payer_id}/terms`, { as: tom, body: terms }))
  const isCovered = async (set: string) => {
    await t.owner.query(`update app.referral set ${set} where patient_id = $1`, [maya.patient_id])
    const { findings, state, draft } = await bodyOf(t.call(`POST /claims/${id}/check`, { as: tom }))
    const codes = findings.map(({ code }) => code).filter((code) => code.startsWith('referr'))
    const { clock } = await bodyOf(t.call(`GET /patients/${maya.patient_id}/referrals`, { as: hannah }))
    return [codes, state, draft.referring !== null, clock.is_required]
  }
  assert.deepEqual(await isCovered(`clinician_credential = 'NP'`), [['referral_missing'], 'draft', false, true])
  assert.deepEqual(await isCovered(`clinician_credential = 'MD'`), [[], 'ready', true, true])
  assert.deepEqual(await isCovered(`valid_from = '2025-11-05'`), [['referral_missing'], 'draft', false, true])
  const alone = `valid_from = '2026-01-05', clinician_name = 'Ortiz'`
  assert.deepEqual(await isCovered(alone), [['referring_name_missing'], 'draft', true, true])
  assert.notEqual((await t.call(`POST /claims/${id}/submit`, { as: tom })).status, 200)
})

test('a visit without a license, before the payer admitted the dietitian, or before it takes their claims, is held until somebody mends it', async () => {
  const { visit } = await signNoteOfMaya(t)
  await t.runJobs()
  const { items } = await bodyOf(t.call('GET /claims', { as: hannah, query: { limit: 100 } }))
  const { id, payer_id } = items.find(({ appointment_id }) => appointment_id === visit.id)!
  const look = async () => {
    const { hold_codes, can } = await bodyOf(t.call(`POST /claims/${id}/check`, { as: tom }))
    return [hold_codes, can.includes('submit')]
  }
  const { rows } = await t.owner.query(
    'delete from app.payer_enrollment e where provider_id = $1 and payer_id = $2 returning to_jsonb(e) as row',
    [hannah.provider_id, payer_id],
  )
  const enroll = (more: object) =>
    t.owner.query('insert into app.payer_enrollment select * from jsonb_populate_record(null::app.payer_enrollment, $1)', [
      { ...rows[0].row, starts_on: '2025-01-01', ends_on: null, withdrawn_at: null, claims_on: '2025-01-01', ...more },
    ])
  const leave = () => t.owner.query('delete from app.payer_enrollment where id = $1', [rows[0].row.id])
  assert.deepEqual(await look(), [['not_credentialed'], false])
  assert.equal((await t.call(`POST /claims/${id}/submit`, { as: tom })).code, 'claim_held')
  const wanted: readonly [object, string[]][] = [
    [{ starts_on: '2026-12-01' }, ['not_credentialed']],
    [{ claims_on: null }, ['not_enrolled']],
    [{ claims_on: '2026-12-01' }, ['not_enrolled']],
    [{ claims_on: '2026-03-01' }, []],
  ]
  for (const [more, codes] of wanted) {
    await enroll(more)
    assert.deepEqual(await look(), [codes, codes.length === 0], JSON.stringify(more))
    await leave()
  }
  await enroll({})
  await t.owner.query('alter table app.chart_note disable trigger user')
  await t.owner.query(
    `update app.chart_note set content = jsonb_set(content, '{license_reason}', '"Seen on a trip"') where appointment_id = $1`,
    [visit.id],
  )
  await t.owner.query('alter table app.chart_note enable trigger user')
  assert.deepEqual(await look(), [['no_license'], false])
})

test('a claim is closed once neither its payer nor its patient owes anything', async () => {
  const answered = async (ending: string) => {
    const sent = await sendClaimOf(t, ending)
    await t.runJobs()
    await bodyOf(t.call('POST /admin/demo/clearinghouse/answer', { as: tom }))
    await t.runJobs()
    return sent
  }
  const close = (claim_id: string) => t.call(`POST /claims/${claim_id}/acts`, { as: tom, body: { act: 'close', reason: 'All is paid' } })
  const shared = await answered('1000')
  const refused = await close(shared.claim_id)
  assert.equal(refused.code, 'claim_act_not_possible')
  assert.ok(Number(refused.details.patient_open_cents) > 0, 'the patient still owes their share')
  const whole = await answered('0009')
  assert.equal((await bodyOf(close(whole.claim_id))).state, 'closed')
})
