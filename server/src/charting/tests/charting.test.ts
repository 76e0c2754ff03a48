import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { type SignedInHere, signIn, stepUp } from '../../auth/tests/testing.ts'
import { careIdOf } from '../../care/world/care-ids.ts'
import { readDocuments } from '../../fhir/tests/making.ts'
import { addMinutes } from '../../kernel/clock.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { assertEach } from '../../kernel/tests/asserting.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { makeUnwrittenVisit, makeWholeNote } from './writing.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { maya, ruben, hannah, dana } = cast
const pathOf = (id: string) => `/appointments/${id}/chart-note` as const
const at = (version: number) => ({ 'if-match': `"${version}"` })

/** Hannah, who confirmed her password a moment ago. */
async function signInSure(): Promise<SignedInHere> {
  const here = await signIn(t, hannah)
  await stepUp(t, here, hannah.phone_number, hannah.password)
  return here
}

/** A state in which Hannah is licensed. */
async function findState(): Promise<string> {
  const { rows } = await t.owner.query<{ state: string }>('select state from app.provider_licence where provider_id = $1 limit 1', [
    hannah.provider_id,
  ])
  return rows[0]!.state
}

/** A whole draft of Maya's last visit. */
async function writeWhole() {
  const visit = await makeUnwrittenVisit(t)
  const body = { ...makeWholeNote(), patient_location_state: await findState() }
  const note = await bodyOf(t.call(`PATCH ${pathOf(visit.id)}`, { as: hannah, headers: at(0), body }))
  return { visit, note }
}

async function signWhole() {
  const { visit, note } = await writeWhole()
  const { headers } = await signInSure()
  const signed = await bodyOf(t.call(`PUT ${pathOf(visit.id)}/sign`, { headers: { ...headers, ...at(note.version) } }))
  return { visit, signed, headers }
}

test('getChartNote and changeChartNote: a virtual draft stores nothing, the first words make version 1, and what is the same makes none', async () => {
  const visit = await makeUnwrittenVisit(t)
  const path = pathOf(visit.id)
  const virtual = await bodyOf(t.call(`GET ${path}`, { as: hannah }))
  assert.deepEqual([virtual.id, virtual.version, virtual.status, virtual.can_write], [null, 0, 'draft', true])
  assert.ok(virtual.duration_minutes! > 0, 'the times come from the visit')
  assert.equal(virtual.procedures[0]?.code, '97803')
  assert.equal((await t.owner.query('select from app.chart_note where appointment_id = $1', [visit.id])).rowCount, 0)
  const first = await bodyOf(t.call(`PATCH ${path}`, { as: hannah, headers: at(0), body: { fields: { labs_summary: 'A1c 7.1 %' } } }))
  assert.deepEqual([first.version, first.fields.labs_summary?.value, first.fields.labs_summary?.source], [1, 'A1c 7.1 %', 'provider'])
  const same = await bodyOf(t.call(`PATCH ${path}`, { as: hannah, headers: at(1), body: { fields: { labs_summary: ' A1c 7.1 % ' } } }))
  assert.equal(same.version, 1)
  const cleared = await bodyOf(t.call(`PATCH ${path}`, { as: hannah, headers: at(1), body: { fields: { labs_summary: null } } }))
  assert.deepEqual([cleared.version, cleared.fields], [2, {}])
})

test('changeChartNote: another window gets changed_meanwhile with the version and with what changed, and loses nothing', async () => {
  const { visit, note } = await writeWhole()
  const path = pathOf(visit.id)
  await bodyOf(t.call(`PATCH ${path}`, { as: hannah, headers: at(note.version), body: { fields: { labs_summary: 'from the tablet' } } }))
  const late = await t.call(`PATCH ${path}`, { as: hannah, headers: at(note.version), body: { fields: { barriers: 'from the laptop' } } })
  assert.equal(late.code, 'changed_meanwhile')
  assert.deepEqual(late.details, { version: 2, changed: { labs_summary: 'from the tablet' } })
  const body = { fields: { barriers: 'from the laptop' } }
  const both = await bodyOf(t.call(`PATCH ${path}`, { as: hannah, headers: at(2), body }))
  assert.deepEqual([both.fields.labs_summary?.value, both.fields.barriers?.value], ['from the tablet', 'from the laptop'])
})

test('changeChartNote: words that the vocabulary does not have, and visits that did not take place, are refused', async () => {
  const { visit, note } = await writeWhole()
  const [one] = makeWholeNote().pes_statements
  const body = { pes_statements: [{ ...one!, etiology_ids: ['no_such_cause'] }] }
  assert.equal((await t.call(`PATCH ${pathOf(visit.id)}`, { as: hannah, headers: at(note.version), body })).code, 'invalid_request')
  const nowhere = { patient_location_state: 'ZZ' }
  assert.equal(
    (await t.call(`PATCH ${pathOf(visit.id)}`, { as: hannah, headers: at(note.version), body: nowhere })).code,
    'invalid_request',
  )
  const { rows } = await t.owner.query<{ id: string }>(
    `select id from app.appointment where provider_id = $1 and status in ('Canceled', 'No-show', 'Re-scheduled') limit 1`,
    [hannah.provider_id],
  )
  const missed = await t.call(`PATCH ${pathOf(rows[0]!.id)}`, { as: hannah, headers: at(0), body: { conditions_confirmed: true } })
  assert.equal(missed.code, 'not_available')
})

test('getChartNote: a stranger gets not_found, a patient forbidden, and billing staff read of a draft only what a claim needs', async () => {
  const { visit } = await writeWhole()
  const path = pathOf(visit.id)
  const billed = await bodyOf(t.call(`GET ${path}`, { as: cast.tom }))
  assert.deepEqual([billed.fields, billed.pes_statements, billed.patient_instructions, billed.diagnoses.length], [{}, [], null, 1])
  assert.equal((await t.call(`GET ${path}`, { as: cast.selma })).code, 'forbidden')
  const unsigned = await t.call(`PUT ${path}/withholding`, { as: hannah, body: { reason: 'A slip' } })
  assert.equal(unsigned.code, 'note_not_signed', 'nobody but its author has ever seen it')
  assert.equal((await t.call(`GET ${path}`, { as: dana })).code, 'not_found')
  assert.equal((await t.call(`PATCH ${path}`, { as: dana, headers: at(1), body: { conditions_confirmed: false } })).code, 'not_found')
  assert.equal((await t.call(`GET ${path}`, { as: maya })).code, 'forbidden')
  assert.equal((await t.call(`GET /appointments/${visit.id}/visit-note`, { as: ruben })).code, 'not_found')
  assert.equal((await bodyOf(t.call(`GET /appointments/${visit.id}/visit-note`, { as: maya }))).note, null)
})

test('signChartNote: what is missing is said with its place; a step-up, then one of two signs, and the patient sees it at once', async () => {
  const visit = await makeUnwrittenVisit(t)
  const path = pathOf(visit.id)
  assert.equal((await t.call(`PUT ${path}/sign`, { as: hannah, headers: at(0) })).code, 'step_up_required')
  const { headers } = await signInSure()
  const empty = await t.call(`PUT ${path}/sign`, { headers: { ...headers, ...at(0) } })
  assert.equal(empty.code, 'note_incomplete')
  const listed = JSON.stringify(empty.details)
  assert.match(listed, /"key":"pes_statements".*"anchor":"pes"/)
  assert.match(listed, /"key":"interval_history"/)
  const body = { ...makeWholeNote(), patient_location_state: await findState() }
  const draft = await bodyOf(t.call(`PATCH ${path}`, { headers: { ...headers, ...at(0) }, body }))
  assert.deepEqual(draft.checks.missing, [])
  const both = await Promise.all([1, 2].map(() => t.call(`PUT ${path}/sign`, { headers: { ...headers, ...at(draft.version) } })))
  assert.deepEqual(both.map(({ code }) => code ?? 'signed').sort(), ['note_signed', 'signed'])
  const { rows } = await t.owner.query<{ snapshot: string; sha256: string }>(
    'select snapshot, sha256 from app.chart_note_signature where appointment_id = $1',
    [visit.id],
  )
  assert.equal(rows.length, 1)
  assert.equal(createHash('sha256').update(rows[0]!.snapshot).digest('hex'), rows[0]!.sha256)
  assert.match(rows[0]!.snapshot, /Carbohydrate uneven over the day related to long gaps between meals as evidenced by glucose: 64 mg\/dL/)
  const { note } = await bodyOf(t.call(`GET /appointments/${visit.id}/visit-note`, { as: maya }))
  assert.equal(note?.instructions, 'One snack between breakfast and lunch.')
  assert.ok(note?.sections.some(({ key }) => key === 'pes_statements'))
  assert.equal((await t.call(`PATCH ${path}`, { as: hannah, headers: at(2), body: { conditions_confirmed: false } })).code, 'note_signed')
})

test('signChartNote: of a change and a signature at the same moment, what is signed is what was seen', async () => {
  const { visit, note } = await writeWhole()
  const path = pathOf(visit.id)
  const { headers } = await signInSure()
  const [change, sign] = await Promise.all([
    t.call(`PATCH ${path}`, { headers: { ...headers, ...at(note.version) }, body: { fields: { labs_summary: 'late' } } }),
    t.call(`PUT ${path}/sign`, { headers: { ...headers, ...at(note.version) } }),
  ])
  const outcome = [change.code ?? 'done', sign.code ?? 'done'].join(' ')
  assert.ok(['done changed_meanwhile', 'changed_meanwhile done', 'note_signed done'].includes(outcome), outcome)
})

test('a signature cannot be changed or removed by the user of the application, nor changed by the system or the owner', async () => {
  const { visit } = await signWhole()
  const change = `update app.chart_note_signature set snapshot = '{}', sha256 = encode(sha256('{}'), 'hex') where appointment_id = '${visit.id}'`
  const claims = `select set_config('app.actor_kind', 'provider', true), set_config('app.actor_id', '${hannah.provider_id}', true)`
  const attempts = [
    ['app_user', change],
    ['app_user', `delete from app.chart_note_signature where appointment_id = '${visit.id}'`],
    ['app_user', `update app.chart_note set content = '{}' where appointment_id = '${visit.id}'`],
    ['app_job', change],
    ['app_job', `update app.chart_note_signature set signature_name = 'Somebody' where appointment_id = '${visit.id}'`],
  ] as const
  for (const [role, attempt] of attempts) {
    await t.owner.query('begin')
    await t.owner.query(`set local role ${role}`)
    await t.owner.query(claims)
    await assert.rejects(t.owner.query(attempt), { code: '42501' }, `${role}: ${attempt}`)
    await t.owner.query('rollback')
  }
})

test('addNoteAddendum, withholdChartNote, unlockChartNote and listNoteVersions: each leaves the signature, and a withheld note keeps its instructions', async () => {
  const { visit, signed, headers } = await signWhole()
  const path = pathOf(visit.id)
  const amended = await bodyOf(t.call(`POST ${path}/addenda`, { headers, body: { text: 'Her doctor called.', reason: 'A call' } }))
  assert.deepEqual([amended.addenda[0]?.text, amended.signature?.sha256], ['Her doctor called.', signed.signature?.sha256])
  assert.match(await readDocuments(t, maya.patient_id), /\n\nAddendum, \d{4}-\d\d-\d\d\nHer doctor called\./, 'FHIR has the note with it')
  const visitNote = `GET /appointments/${visit.id}/visit-note` as const
  const withheld = await bodyOf(t.call(`PUT ${path}/withholding`, { headers, body: { reason: 'Danger to another person' } }))
  assert.equal(withheld.withheld_reason, 'Danger to another person')
  assert.doesNotMatch(await readDocuments(t, maya.patient_id), /Her doctor called/)
  const kept = (await bodyOf(t.call(visitNote, { as: maya }))).note!
  assert.deepEqual(
    [kept.is_withheld, kept.sections, kept.addenda, kept.instructions],
    [true, [], [], 'One snack between breakfast and lunch.'],
  )
  await bodyOf(t.call(`PUT ${path}/withholding`, { headers, body: { reason: null } }))
  assert.equal((await bodyOf(t.call(visitNote, { as: maya }))).note!.is_withheld, false)
  const open = await bodyOf(t.call(`POST ${path}/unlock`, { headers, body: { reason: 'The wrong dose' } }))
  assert.deepEqual([open.status, open.unlocks[0]?.prior_sha256], ['draft', signed.signature?.sha256])
  assert.ok((await bodyOf(t.call(visitNote, { as: maya }))).note!.sections.length > 0, 'the patient goes on seeing what was signed')
  assert.equal((await t.call(`POST ${path}/unlock`, { headers, body: { reason: 'Again' } })).code, 'note_not_signed')
  assert.equal((await t.call(`POST ${path}/addenda`, { headers, body: { text: 'x', reason: 'y' } })).code, 'note_not_signed')
  const draft = await bodyOf(t.call(`PUT ${path}/withholding`, { headers, body: { reason: 'Danger while it is mended' } }))
  assert.deepEqual([draft.status, draft.withheld_reason], ['draft', 'Danger while it is mended'])
  const unseen = (await bodyOf(t.call(visitNote, { as: maya }))).note!
  assert.deepEqual([unseen.is_withheld, unseen.sections, unseen.addenda], [true, [], []], 'what was signed before is withheld, too')
  assert.equal((await t.call(`GET /appointments/${visit.id}/chart-note.pdf`, { as: maya })).code, 'not_available')
  await bodyOf(t.call(`PUT ${path}/withholding`, { headers, body: { reason: null } }))
  assert.ok((await bodyOf(t.call(visitNote, { as: maya }))).note!.sections.length > 0)
  const { items } = await bodyOf(t.call(`GET ${path}/versions`, { headers }))
  assert.deepEqual(
    items.map(({ act }) => act),
    ['unlocked', 'signed', 'edited'],
  )
})

test('withholdChartNote: a repeated wish changes nothing, and another reason is written down', async () => {
  const { visit } = await signWhole()
  for (const reason of [null, 'Danger', 'Danger', 'Another danger', null, null])
    await bodyOf(t.call(`PUT ${pathOf(visit.id)}/withholding`, { as: hannah, body: { reason } }))
  const { rows } = await t.owner.query(
    `select name from app.event where payload->>'appointment_id' = $1 and name ~ 'restricted|disclosed' order by at, id`,
    [visit.id],
  )
  assert.equal(rows.map(({ name }) => name).join(), 'chart_note.restricted,chart_note.restricted,chart_note.disclosed')
})

test('unlockChartNote: after 24 hours the note stays signed, and addNoteAddendum needs a new step-up', async () => {
  const { visit, signed } = await signWhole()
  t.clock.set(addMinutes(signed.signature!.signed_at, 24 * 60))
  const path = pathOf(visit.id)
  assert.equal((await t.call(`POST ${path}/unlock`, { as: hannah, body: { reason: 'Late' } })).code, 'note_not_unlockable')
  assert.equal((await t.call(`POST ${path}/addenda`, { as: hannah, body: { text: 'x', reason: 'y' } })).code, 'step_up_required')
})

test('getChartNoteBefore and putChartNoteBefore: the old address replaces the whole draft', async () => {
  const { visit, note } = await writeWhole()
  const old = `/appointment/${visit.id}/chart-note` as const
  const body = { fields: { labs_summary: 'All that is left' } }
  const replaced = await bodyOf(t.call(`PUT ${old}`, { as: hannah, headers: at(note.version), body }))
  assert.deepEqual([Object.keys(replaced.fields), replaced.pes_statements, replaced.patient_instructions], [['labs_summary'], [], null])
  assert.equal((await t.call(`PUT ${old}`, { as: hannah, headers: at(note.version), body })).code, 'changed_meanwhile')
  assert.deepEqual((await bodyOf(t.call(`GET ${old}`, { as: hannah }))).fields, replaced.fields)
  const { headers } = await signInSure()
  const whole = { ...makeWholeNote(), patient_location_state: await findState() }
  const again = await bodyOf(t.call(`PATCH ${pathOf(visit.id)}`, { headers: { ...headers, ...at(replaced.version) }, body: whole }))
  await bodyOf(t.call(`PUT ${pathOf(visit.id)}/sign`, { headers: { ...headers, ...at(again.version) } }))
  assert.equal((await t.call(`PUT ${old}`, { headers: { ...headers, ...at(again.version + 1) }, body })).code, 'note_signed')
})

test('listChartNotes: pages by cursor, each note once; what waits longest comes first; and a signed one is no longer due', async () => {
  const { visit } = await signWhole()
  const pages: string[] = []
  let cursor: string | undefined
  do {
    const page = await bodyOf(t.call('GET /chart-notes', { as: hannah, query: { view: 'signed', limit: '2', ...(cursor && { cursor }) } }))
    pages.push(...page.items.map(({ appointment_id }) => appointment_id))
    cursor = page.next_cursor ?? undefined
  } while (cursor && pages.length < 200)
  assert.equal(new Set(pages).size, pages.length)
  assert.ok(pages.includes(visit.id))
  const due = await bodyOf(t.call('GET /chart-notes', { as: hannah, query: { view: 'due', limit: '100' } }))
  assert.ok(!due.items.some(({ appointment_id }) => appointment_id === visit.id))
  assert.deepEqual(
    due.items.map(({ visit_at }) => visit_at),
    due.items.map(({ visit_at }) => visit_at).sort(),
  )
  assert.equal((await t.call('GET /chart-notes', { as: hannah, query: { view: 'due', cursor: 'x' } })).code, 'invalid_request')
})

test('getChartNote: who takes over a care reads what a colleague signed, whole and nothing else; with the care of others it stays not_found', async () => {
  const { visit, signed } = await signWhole()
  const path = pathOf(visit.id)
  assert.equal((await t.call(`GET ${path}`, { as: dana })).code, 'not_found')
  await t.owner.query("insert into provider_licence values ($1, 'IL', 'L1', '2030-01-01') on conflict do nothing", [dana.provider_id])
  await t.owner.query("insert into provider_network values ($1, '60054', 'IL') on conflict do nothing", [dana.provider_id])
  const care = careIdOf(hannah.provider_id, maya.patient_id)
  const handing = { provider_id: dana.provider_id, hand_over_note: 'She likes mornings.' }
  const { care: handed } = await bodyOf(t.call(`POST /my-client-care/${care}/transfer`, { as: hannah, body: handing }))
  const read = await bodyOf(t.call(`GET ${path}`, { as: dana }))
  assert.deepEqual([read.fields, read.pes_statements, read.signature], [signed.fields, signed.pes_statements, signed.signature])
  assert.deepEqual([read.is_own, read.can_write, read.can_unlock], [false, false, false])
  assert.deepEqual([read.care_id, read.visit.patient_name], [handed.successor_care_id, signed.visit.patient_name])
  assert.equal(
    (await t.call(`PATCH ${path}`, { as: dana, headers: at(read.version), body: { conditions_confirmed: true } })).code,
    'not_found',
  )
  assert.equal((await t.call(`GET ${path}/versions`, { as: dana })).code, 'not_found')
  await bodyOf(t.call(`POST ${path}/unlock`, { as: hannah, body: { reason: 'The wrong dose' } }))
  assert.equal(
    (await bodyOf(t.call(`GET ${path}`, { as: dana }))).signature?.sha256,
    signed.signature?.sha256,
    'what was signed stays readable',
  )
})

test('listPesOptions: every suggestion names a word of the vocabulary, in both languages', async () => {
  const { problems, etiologies, signs } = await bodyOf(t.call('GET /pes-options', { as: hannah }))
  const [causes, found] = [new Set(etiologies.map(({ id }) => id)), new Set(signs.map(({ id }) => id))]
  assert.ok(problems.length >= 60)
  assertEach(problems, ({ label }) => label.en !== '' && label.es !== '')
  assertEach(
    problems,
    (one) => one.suggested_etiology_ids.every((id) => causes.has(id)) && one.suggested_sign_ids.every((id) => found.has(id)),
  )
})
