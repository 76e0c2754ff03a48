import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transaction } from '../../kernel/context.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { signNoteOfMaya } from '../../letters/tests/writing.ts'
import { cast } from '../../world/cast.ts'
import { type ClaimEvent, moveClaim } from '../moving.ts'
import { findVersionByPayerNumber, keepPayerNumber, keepSentFile, readVersionByClm01 } from '../versions.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { maya, hannah, dana, tom, selma, ruben } = cast
const reason = 'So that it is right'
const system = () => t.context({ kind: 'system' })

/** The claim that Hannah's signature made of Maya's last visit. */
async function begin() {
  const { visit, headers } = await signNoteOfMaya(t)
  await t.runJobs()
  const { items } = await bodyOf(t.call('GET /claims', { as: hannah, query: { limit: 100 } }))
  const { id, number } = items.find(({ appointment_id }) => appointment_id === visit.id)!
  const path = `/claims/${id}` as const
  const read = () => bodyOf(t.call(`GET ${path}`, { as: tom }))
  const act = (act: 'hold' | 'release' | 'cancel' | 'correct' | 'repeat' | 'close', more: object = {}) =>
    t.call(`POST ${path}/acts`, { as: tom, body: { act, reason, ...more } })
  const submit = () => t.call(`POST ${path}/submit`, { as: tom })
  const move = (event: ClaimEvent) => transaction(system(), (ctx) => moveClaim(ctx, id, event))
  return { visit, headers, id, number, path, read, act, submit, move }
}
const setPatient = (set: string) => t.owner.query(`update app.patient set ${set} where id = $1`, [maya.patient_id])
const codesOf = ({ findings }: { findings: { code: string }[] }) => findings.map(({ code }) => code)

test('createClaim, getClaim, submitClaim: a signed note makes one claim, which is sent once and keeps its note as it was signed', async () => {
  const { visit, headers, path, id, number, read, submit } = await begin()
  const claim = await read()
  assert.deepEqual(
    [claim.state, claim.version, claim.errors, claim.charge_cents, claim.can.includes('submit')],
    ['ready', 0, 0, 13_500, true],
  )
  assert.deepEqual(claim.draft.lines, [
    { code: '97803', modifiers: ['95'], units: 3, charge_cents: 13_500, expected_cents: 13_200, pointers: [1] },
  ])
  assert.deepEqual(claim.events.map(({ kind }) => kind).toReversed(), ['built', 'found_ready'])
  // Whoever asks again gets the claim that is there.
  const again = await t.call('POST /claims', { as: hannah, body: { appointment_id: visit.id } })
  assert.deepEqual([again.status, again.body?.id, again.body?.can], [200, id, []])
  for (const as of [ruben, selma]) assert.equal((await t.send(`GET ${path}`, { as })).status, 403)
  assert.equal((await t.call(`GET ${path}`, { as: dana })).code, 'not_found')
  assert.equal((await t.call(`GET /admin/claims/${id}/submissions/${String(1)}/x12`, { as: tom })).code, 'not_found')

  const both = await Promise.all([submit(), submit()])
  assert.deepEqual(both.map(({ status, code }) => code ?? status).toSorted(), [200, 'claim_act_not_possible'])
  const sent = await read()
  assert.deepEqual([sent.state, sent.version, sent.versions.map(({ clm01 }) => clm01)], ['submitted', 1, [`${number}-1`]])
  const text = () => t.call(`GET /admin/claims/${id}/submissions/${String(1)}/x12`, { as: tom })
  // Files bear the clock of the practice, so that one of the evening does not bear tomorrow's day.
  assert.match((await text()).text, new RegExp(`^ISA\\*.*\\*260303\\*0900\\*.*CLM\\*${number}-1\\*135\\*`))
  // A version waits for its file only if it was taken over from elsewhere.
  await t.owner.query('alter table app.claim_version disable trigger user')
  await t.owner.query('update app.claim_version set x12 = null, interchange_number = null where claim_id = $1', [id])
  await t.owner.query('alter table app.claim_version enable trigger user')
  assert.equal((await text()).code, 'not_available')
  const unlocked = await t.call(`POST /appointments/${visit.id}/chart-note/unlock`, { headers, body: { reason } })
  assert.equal(unlocked.code, 'note_not_unlockable')
  for (const call of ['check', 'submit'] as const)
    assert.equal((await t.call(`POST ${path}/${call}`, { as: tom })).code, 'claim_act_not_possible')
  assert.equal((await t.call(`PATCH ${path}`, { as: tom, body: { place: '02' } })).code, 'claim_act_not_possible')

  const told = await bodyOf(t.call(`GET /appointments/${visit.id}/claim-status`, { as: maya }))
  assert.deepEqual([told.claim?.status, told.claim?.payer_name, told.claim?.paid_cents], ['sent', 'Aetna', null])
  assert.equal((await t.call(`GET /appointments/${visit.id}/claim-status`, { as: ruben })).code, 'not_found')
})

/** The visits that took place, with who pays for them and where their notes stand. */
async function listPastVisits() {
  const { rows } = await t.owner.query<{ id: string; provider_id: string; kind: string; status: string | null }>(
    `select a.id, a.provider_id, c.kind, n.status from app.appointment a join app.coverage c on c.id = a.coverage_id left join app.chart_note n on n.appointment_id = a.id
     where a.status = 'Occurred' order by a.starts_at desc`,
  )
  return rows
}

test('createClaim: what cannot be billed is said', async () => {
  const rows = await listPastVisits()
  const create = (appointment_id: string) => t.call('POST /claims', { as: tom, body: { appointment_id } })
  const cash = rows.find(({ kind, status }) => kind === 'cash' && status === 'signed')!
  assert.equal((await create(cash.id)).code, 'not_insured')
  const draft = rows.find(({ kind, status }) => kind === 'insurance' && status !== 'signed')!
  assert.equal((await create(draft.id)).code, 'note_not_signed')
  const other = rows.find(({ provider_id }) => provider_id !== hannah.provider_id)!
  assert.equal((await t.call('POST /claims', { as: hannah, body: { appointment_id: other.id } })).code, 'not_found')
})

test('submitClaim, checkClaim, changeClaim: what is missing keeps a claim back until it is mended', async () => {
  const { path, read, submit, act } = await begin()
  await setPatient('street = null')
  const refused = await submit()
  assert.deepEqual(
    [refused.code, refused.details.codes],
    ['claim_not_ready', ['subscriber_address_missing', 'rule_unchecked'].toReversed()],
  )
  const faulty = await read()
  assert.deepEqual([faulty.state, faulty.errors, codesOf(faulty).includes('subscriber_address_missing')], ['draft', 1, true])
  await setPatient(`street = '12 Elm St'`)
  assert.equal((await bodyOf(t.call(`POST ${path}/check`, { as: tom }))).state, 'ready')

  const { revision } = await read()
  const headers = { 'if-match': `"${revision}"` }
  const lines = [{ code: '97803', modifiers: ['95'], units: 2 }]
  const changed = await bodyOf(t.call(`PATCH ${path}`, { as: tom, headers, body: { lines, authorization_number: 'A-7' } }))
  assert.deepEqual(
    [changed.charge_cents, changed.draft.authorization_number, changed.draft.lines[0]?.expected_cents],
    [9_000, 'A-7', 8_800],
  )
  assert.ok(codesOf(changed).includes('units_below_minutes'))
  assert.equal((await t.call(`PATCH ${path}`, { as: tom, headers, body: { place: '10' } })).code, 'changed_meanwhile')
  const back = await bodyOf(t.call(`PATCH ${path}`, { as: tom, body: { authorization_number: null } }))
  assert.deepEqual([back.draft.authorization_number, back.changes], [null, { lines }])

  assert.equal((await bodyOf(act('hold'))).hold_codes[0], 'by_hand')
  assert.equal((await submit()).code, 'claim_held')
  assert.equal((await act('hold')).code, 'claim_act_not_possible')
  assert.deepEqual((await bodyOf(act('release'))).hold_codes, [])
  assert.equal((await bodyOf(act('cancel'))).state, 'cancelled')
})

test('a second visit of one day waits until somebody says that both are right', async () => {
  const { visit, act, id, read, submit } = await begin()
  await bodyOf(act('cancel'))
  // An earlier claim of the two becomes one of the same day and procedure.
  await t.owner.query(
    `with earlier as (update app.claim set service_day = (select service_day from app.claim where id = $3) where id = (select id from app.claim
       where patient_id = $1 and provider_id = $2 and state <> 'cancelled' order by created_at limit 1) returning id)
     update app.claim_content set draft = jsonb_set(draft, '{lines,0,code}', '"97803"') where claim_id in (select id from earlier)`,
    [maya.patient_id, hannah.provider_id, id],
  )
  const made = await bodyOf(t.call('POST /claims', { as: tom, body: { appointment_id: visit.id } }))
  assert.deepEqual([made.hold_codes, codesOf(made).includes('already_billed')], [['same_day_visit'], true])
  // The claim says beside which other one it waits, and where that one stands.
  const other = await bodyOf(t.call(`GET /claims/${made.same_day!.id}`, { as: tom }))
  assert.deepEqual([made.same_day!.number, made.same_day!.state], [other.number, other.state])
  assert.deepEqual([other.service_day, other.same_day, made.same_day!.id === made.id], [made.service_day, null, false])
  const own = `/claims/${made.id}` as const
  const released = await bodyOf(t.call(`POST ${own}/acts`, { as: tom, body: { act: 'release', reason } }))
  assert.deepEqual(
    [released.hold_codes, released.state, released.override_reason, codesOf(released).includes('already_billed'), released.same_day],
    [[], 'ready', reason, false, null],
  )
  assert.equal((await bodyOf(t.call(`POST ${own}/submit`, { as: tom }))).state, 'submitted')
  assert.deepEqual([(await read()).state, (await submit()).code], ['cancelled', 'claim_act_not_possible'])
})

test('actOnClaim, appealClaim, voidClaim: a rejection goes again as it went, a denial with the number of the payer; what is under way is not touched', async () => {
  const { number, path, read, act, submit, move } = await begin()
  await bodyOf(submit())
  const versionOf = async (n: number) => (await readVersionByClm01(system(), `${number}-${n}`))!
  const first = await versionOf(1)
  await assert.rejects(
    transaction(system(), (ctx) => keepSentFile(ctx, first.id, { x12: 'other', interchange_number: 8, group_number: 8 })),
  )

  await move({ kind: 'rejected', version_id: first.id, details: { code: 'A7' } })
  assert.equal((await bodyOf(act('correct'))).state, 'ready')
  await bodyOf(submit())
  const second = await versionOf(2)
  assert.deepEqual([second.frequency, second.body.subscribers], ['1', second.body.subscribers])
  // The late answer about the first version moves nothing.
  assert.deepEqual(await move({ kind: 'accepted', version_id: first.id }), { from: 'submitted', to: 'submitted', has_moved: false })
  await move({ kind: 'denied', version_id: second.id, set: { paid_cents: 0, patient_cents: 0 } })
  assert.equal((await act('correct')).code, 'claim_act_not_possible', 'the number of the payer is missing')
  await transaction(system(), (ctx) => keepPayerNumber(ctx, second.id, 'P-77'))
  assert.equal((await findVersionByPayerNumber(system(), 'P-77'))?.id, second.id)

  const appeal = () => t.call(`POST ${path}/appeal`, { as: tom, body: { reason, appeal_by: '2026-06-01' } })
  const appealed = await bodyOf(appeal())
  assert.deepEqual([appealed.state, appealed.appeal_by, (await act('hold')).code], ['appealed', '2026-06-01', 'claim_act_not_possible'])
  assert.equal((await appeal()).code, 'claim_act_not_possible')
  await move({ kind: 'denied', version_id: second.id })
  assert.deepEqual([(await bodyOf(act('correct'))).frequency, (await read()).state], ['7', 'ready'])
  assert.deepEqual([(await act('cancel')).code, (await submit()).code], ['claim_act_not_possible', 'claim_unchanged'])
  for (const done of [() => act('repeat'), submit]) await bodyOf(done())
  const third = await versionOf(3)
  const claim = [...[...third.body.subscribers][0]!.claims][0]
  assert.deepEqual([third.frequency, claim?.payer_claim_number, claim?.id], ['7', 'P-77', `${number}-3`])

  await move({ kind: 'paid', version_id: third.id, set: { paid_cents: 10_000, patient_cents: 3_200 } })
  assert.equal((await act('close')).code, 'claim_act_not_possible', 'no decision of a payer settles it')
  const voided = await bodyOf(t.call(`POST ${path}/void`, { as: tom, body: { reason } }))
  assert.deepEqual([voided.state, voided.version, voided.versions[0]?.frequency], ['voided', 4, '8'])
  assert.equal((await t.call(`POST ${path}/void`, { as: tom, body: { reason } })).code, 'claim_act_not_possible')
})

test('listClaims, countClaims, actOnClaims: work queues by state, in each order and page after page; many at once, each by itself', async () => {
  const { id } = await begin()
  const { states, held } = await bodyOf(t.call('GET /admin/claims/counts', { as: tom }))
  assert.ok((states.paid?.count ?? 0) > 5 && (states.ready?.count ?? 0) > 0)
  for (const sort of ['service_day', 'file_by', 'charge'] as const) {
    const ids: string[] = []
    let cursor: string | undefined
    do {
      const page = await bodyOf(t.call('GET /claims', { as: tom, query: { states: ['paid'], sort, limit: 50, ...(cursor && { cursor }) } }))
      ids.push(...page.items.map(({ id }) => id))
      cursor = page.next_cursor ?? undefined
    } while (cursor)
    assert.deepEqual([ids.length, new Set(ids).size], [states.paid?.count, states.paid?.count], sort)
  }
  const find = async (query: object) => (await bodyOf(t.call('GET /claims', { as: tom, query: { ...query } }))).items
  assert.deepEqual([...new Set((await find({ q: 'Lindqv' })).map(({ patient_name }) => patient_name))], ['Maya Lindqvist'])
  assert.equal((await find({ q: (await find({ limit: 1 }))[0]!.number })).length, 1)
  assert.equal((await find({ held: 'true', limit: 100 })).length, held.count)
  assert.deepEqual(
    [...new Set((await find({ payer_id: '60054', from: '2026-02-01', to: '2026-02-28' })).map(({ payer_id }) => payer_id))],
    ['60054'],
  )
  const gone = '0199aaaa-0000-7000-8000-00000000dead'
  const many = await bodyOf(t.call('POST /admin/claims/acts', { as: tom, body: { claim_ids: [id, gone], act: 'submit', reason } }))
  assert.deepEqual(
    many.results.map(({ outcome, code, state }) => [outcome, code, state]),
    [
      ['done', null, 'submitted'],
      ['refused', 'not_found', null],
    ],
  )
  const queued = (await find({ states: 'ready', held: 'false', limit: 3 })).map(({ id }) => id)
  for (const act of ['check', 'hold', 'release', 'cancel'] as const) {
    const { results } = await bodyOf(t.call('POST /admin/claims/acts', { as: tom, body: { claim_ids: queued, act, reason } }))
    assert.deepEqual([...new Set(results.map(({ outcome }) => outcome))], ['done'], act)
  }
})

test('previewClaims, previewClaimsOfVisits: they show what would be, and write nothing', async () => {
  const { visit, id, act } = await begin()
  const count = async () =>
    (await t.owner.query('select (select count(*) from app.claim) + (select count(*) from app.claim_event) as n')).rows[0]!.n
  const before = await count()
  const { items } = await bodyOf(
    t.call('POST /admin/claim-previews/from-claims', { as: tom, body: { claim_ids: [id], patch: { diagnoses: ['Z68.35'] } } }),
  )
  assert.deepEqual([items[0]?.would, codesOf(items[0]!).includes('bmi_first')], ['hold', true])
  assert.deepEqual(items[0]?.diff, [{ field: 'diagnoses.0', before: 'E11.65', after: 'Z68.35' }])
  const { rows } = await t.owner.query<{ id: string }>(
    `select a.id from app.appointment a join app.coverage c on c.id = a.coverage_id where c.kind = 'cash' and a.status = 'Occurred' limit 1`,
  )
  const gone = '0199aaaa-0000-7000-8000-00000000dead'
  const of = (appointment_ids: string[]) =>
    bodyOf(t.call('POST /admin/claim-previews/from-appointments', { as: tom, body: { appointment_ids } }))
  assert.deepEqual(
    (await of([visit.id, rows[0]!.id, gone])).items.map(({ would, skip_reason }) => [would, skip_reason]),
    [
      ['skip', 'exists'],
      ['skip', 'not_insured'],
      ['skip', 'not_found'],
    ],
  )
  assert.equal(await count(), before)
  await bodyOf(act('cancel'))
  const [made] = (await of([visit.id])).items
  assert.deepEqual([made?.would, made?.charge_cents, made?.expected_allowed_cents], ['create', 13_500, 13_200])
})

/** Gives Hannah an office, where the visit takes place. */
async function openOffice(visitId: string): Promise<void> {
  const id = '0199aaaa-0000-7000-8000-0000000000ff'
  await t.owner.query(
    `insert into app.provider_location (id, provider_id, name, street, city, state, zip) values ($1, $2, 'Clinic on Elm', '5 Elm St', 'Chicago', 'IL', '60614')`,
    [id, hannah.provider_id],
  )
  await t.owner.query('update app.appointment set location_id = $2 where id = $1', [visitId, id])
}

test('a visit in an office elsewhere than the practice names the office, whole or not at all', async () => {
  const { visit, id, path, read, submit } = await begin()
  const office = (set: string) => t.owner.query(`update app.provider_location set ${set} where provider_id = $1`, [hannah.provider_id])
  await openOffice(visit.id)
  assert.equal((await read()).draft.facility, null, 'a video visit has no office')
  const lines = [{ code: '97803', modifiers: [], units: 3 }]
  const faulty = await bodyOf(t.call(`PATCH ${path}`, { as: tom, body: { place: '11', lines } }))
  assert.deepEqual([codesOf(faulty).includes('facility_incomplete'), faulty.draft.facility?.address.zip], [true, '60614'])
  await office(`zip_4 = '1184', npi = '1467857193'`)
  assert.equal((await bodyOf(t.call(`POST ${path}/check`, { as: tom }))).draft.facility?.npi, '1467857193')
  await office(`npi = null`)
  await bodyOf(submit())
  const { text } = await t.call(`GET /admin/claims/${id}/submissions/${String(1)}/x12`, { as: tom })
  assert.match(text, /~NM1\*77\*2\*CLINIC ON ELM~N3\*5 ELM ST~N4\*[A-Z ]+\*[A-Z]{2}\*606141184~/)
})

test('an office at the address of the practice is not named, and assignment is what the practice says', async () => {
  const { visit, path, read } = await begin()
  await openOffice(visit.id)
  await t.owner.query(
    `update app.provider_location l set street = upper(p.line_1), zip = left(p.zip, 5) from app.practice p where l.provider_id = $1 and p.ends_on is null`,
    [hannah.provider_id],
  )
  await bodyOf(t.call(`PATCH ${path}`, { as: tom, body: { place: '11' } }))
  assert.deepEqual([(await read()).draft.facility, (await read()).draft.accepts_assignment], [null, true])
})
