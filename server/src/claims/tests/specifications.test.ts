import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SpecificationReport } from '@sorrel/contract/claims/specifications/schemas'
import { transaction } from '../../kernel/context.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { signNoteOfMaya } from '../../letters/tests/writing.ts'
import { cast } from '../../world/cast.ts'
import { type ClaimEvent, moveClaim } from '../moving.ts'
import { readVersionByClm01 } from '../versions.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { maya, hannah, tom, selma } = cast
const reason = 'So that it is right'

/** Maya's last visit, whose claim was cancelled, so that a list may make it. */
async function begin() {
  const { visit } = await signNoteOfMaya(t)
  await t.runJobs()
  const { items } = await bodyOf(t.call('GET /claims', { as: hannah, query: { limit: 100 } }))
  const { id, number } = items.find(({ appointment_id }) => appointment_id === visit.id)!
  const path = `/claims/${id}` as const
  const read = () => bodyOf(t.call(`GET ${path}`, { as: tom }))
  const act = (act: 'cancel' | 'hold') => bodyOf(t.call(`POST ${path}/acts`, { as: tom, body: { act, reason } }))
  const move = (event: ClaimEvent) => transaction(t.context({ kind: 'system' }), (ctx) => moveClaim(ctx, id, event))
  return { visit, id, number, path, read, act, move }
}
type Row = { external_ref: string; submit?: boolean } & Record<string, unknown>
const calls = {
  create: 'POST /admin/claims/create-from-specifications',
  resubmit: 'POST /admin/claims/resubmit-from-specifications',
} as const
const send = (kind: keyof typeof calls, list: Row[] | string, more: object = {}) => {
  const what = typeof list === 'string' ? { csv: list } : { specifications: list.map((row) => ({ submit: false, ...row })) }
  return t.send(calls[kind], { as: tom, body: { ...what, dry_run: false, stop_on_error: false, ...more } })
}
async function run(...asked: Parameters<typeof send>) {
  const { status, body } = await send(...asked)
  assert.equal(status, 200, JSON.stringify(body))
  return SpecificationReport.parse(body)
}
const tell = ({ results }: Awaited<ReturnType<typeof run>>) =>
  results.map(({ outcome, issues }) => [outcome, ...issues.map(({ code }) => code)])
const countAll = async () =>
  (
    await t.owner.query(`select (select count(*) from app.claim) + (select sum(revision) from app.claim) + (select count(*) from app.claim_specification)
      + (select count(*) from app.claim_event) + (select count(*) from app.claim_version) as n`)
  ).rows[0]!.n

test('a row makes a claim with what it says, once, whoever asks again', async () => {
  const { visit, act } = await begin()
  await act('cancel')
  const row = {
    ...{ external_ref: 'A-1', appointment_id: visit.id, payer_id: '60054', place_of_service: '02', note: '=1+1', submit: true },
    ...{
      diagnoses: ['E11.65', 'I10'],
      service_lines: [{ cpt: '97803', units: 3, modifiers: ['95'], charge_cents: 14_000, dx: ['I10', 'E11.65'] }],
    },
  }
  const before = await countAll()
  const dry = await run('create', [row], { dry_run: true })
  assert.deepEqual([dry.batch_id, dry.results[0]?.outcome, dry.results[0]?.claim_id], [null, 'created', null])
  assert.equal(await countAll(), before)
  const both = await Promise.all([run('create', [row]), run('create', [row])])
  assert.deepEqual(both.map(({ results }) => results[0]!.outcome).toSorted(), ['created', 'exists'])
  const [id, other] = both.map(({ results }) => results[0]!.claim_id)
  assert.equal(id, other)
  const claim = await bodyOf(t.call(`GET /claims/${id!}`, { as: tom }))
  assert.deepEqual(
    [
      claim.state,
      claim.draft.place,
      claim.draft.note,
      claim.draft.diagnoses,
      claim.draft.lines[0]?.charge_cents,
      claim.draft.lines[0]?.pointers,
    ],
    ['submitted', '02', '=1+1', ['E11.65', 'I10'], 14_000, [2, 1]],
  )
  assert.deepEqual(tell(await run('create', [{ ...row, note: 'Else' }])), [['exists', 'ref_differs']])
  assert.deepEqual(tell(await run('create', [{ ...row, external_ref: 'A-2' }])), [['exists', 'claim_exists']])
  for (const as of [selma, hannah, maya])
    assert.equal((await t.send(calls.create, { as, body: { specifications: [row], dry_run: true, stop_on_error: false } })).status, 403)
})

/** A visit that took place, of which this is so. */
const findVisit = async (where: string) =>
  (
    await t.owner.query<{ id: string }>(
      `select a.id from app.appointment a join app.coverage c on c.id = a.coverage_id left join app.chart_note n on n.appointment_id = a.id
       where a.status = 'Occurred' and ${where} limit 1`,
    )
  ).rows[0]!.id

test('each row says what is wrong with it, and one that cannot be made keeps no other back', async () => {
  const { visit, act } = await begin()
  await act('cancel')
  const cash = await findVisit(`c.kind = 'cash'`)
  const unsigned = await findVisit(`c.kind = 'insurance' and n.status is distinct from 'signed'`)
  const gone = '0199aaaa-0000-7000-8000-00000000dead'
  const own = { appointment_id: visit.id }
  const line = { cpt: '97803', units: 3, modifiers: ['95'], dx: ['I10'] }
  const rows = [
    { external_ref: 'B-1', appointment_id: gone },
    { external_ref: 'B-2', appointment_id: cash },
    { external_ref: 'B-3', appointment_id: unsigned },
    { external_ref: 'B-4', ...own, payer_id: '62308' },
    { external_ref: 'B-5', ...own, coverage_id: gone },
    { external_ref: 'B-6', ...own, frequency_code: '7' },
    { external_ref: 'B-7', ...own, diagnoses: ['E11.65'], service_lines: [line] },
    { external_ref: 'B-8', ...own, service_lines: [{ cpt: '97803', units: 9 }], submit: true },
    { external_ref: 'B-8', ...own },
  ]
  const stopped = await run('create', rows, { stop_on_error: true, dry_run: true })
  assert.deepEqual([...new Set(stopped.results.slice(1).map(({ issues }) => issues[0]?.code))], ['not_tried'])
  const report = await run('create', rows)
  const told = tell(report)
  assert.deepEqual(
    told.slice(0, 7).map(([outcome, code]) => [outcome, code]),
    ['visit_unknown', 'not_insured', 'note_not_signed', 'plan_differs', 'plan_differs', 'first_only', 'diagnosis_unlisted'].map((code) => [
      'error',
      code,
    ]),
  )
  // The claim is made and waits: it has more units than the note has minutes for.
  assert.deepEqual([told[7]?.[0], told[7]?.includes('units_exceed_minutes'), told[8]], ['held', true, ['error', 'ref_twice']])
  assert.equal((await bodyOf(t.call(`GET /claims/${report.results[7]!.claim_id!}`, { as: tom }))).state, 'draft')
})

test('a CSV file says the same: what begins like a formula is text, and a cell that cannot be read is named', async () => {
  const { visit, act } = await begin()
  await act('cancel')
  const csv = [
    'External ref;Appointment id;Service lines;Diagnoses;Place of service;Submit;Note;Price of eggs',
    `C-1;${visit.id};97803 95 x3 $140.50 I10;E11.65 I10;02;yes;'=HYPERLINK("x");7`,
    `C-2;=1+1;97803 x;E11.65;02;maybe;;`,
    `;${visit.id};;;;;;`,
  ].join('\n')
  const dry = await run('create', csv, { dry_run: true })
  const report = await run('create', csv)
  assert.deepEqual(tell(dry), tell(report))
  assert.deepEqual(report.unknown_columns, ['price_of_eggs'])
  assert.deepEqual(
    report.results.map(({ outcome, issues }) => [
      outcome,
      issues
        .filter(({ code }) => code.startsWith('cell'))
        .map(({ field }) => field)
        .toSorted(),
    ]),
    [
      ['created', []],
      ['error', ['appointment_id', 'service_lines', 'submit']],
      ['error', ['external_ref']],
    ],
  )
  const claim = await bodyOf(t.call(`GET /claims/${report.results[0]!.claim_id!}`, { as: tom }))
  const { draft, state } = claim
  assert.deepEqual(
    [state, draft.note, draft.lines[0]?.charge_cents, draft.lines[0]?.pointers],
    ['submitted', '=HYPERLINK("x")', 14_050, [2]],
  )
  for (const broken of ['appointment_id\n1', 'external_ref\n', `external_ref,appointment_id\n${'x,y\n'.repeat(501)}`])
    assert.equal((await send('create', broken)).code, 'import_unreadable', broken.slice(0, 30))
  const both = { specifications: [{ external_ref: 'x', appointment_id: visit.id, submit: false }], csv }
  assert.equal((await t.send(calls.create, { as: tom, body: { ...both, dry_run: true, stop_on_error: true } })).code, 'invalid_request')
})

test('a claim that looks like another one waits until the row says why both are right', async () => {
  const { visit, id, act } = await begin()
  await act('cancel')
  await t.owner.query(
    `with earlier as (update app.claim set service_day = (select service_day from app.claim where id = $3) where id = (select id from app.claim
       where patient_id = $1 and provider_id = $2 and state not in ('cancelled', 'voided') order by created_at limit 1) returning id)
     update app.claim_content set draft = jsonb_set(draft, '{lines,0,code}', '"97803"') where claim_id in (select id from earlier)`,
    [maya.patient_id, hannah.provider_id, id],
  )
  const row = { external_ref: 'D-1', appointment_id: visit.id, submit: true }
  const [waits] = (await run('create', [row], { dry_run: true })).results
  assert.deepEqual([waits?.outcome, waits?.issues.some(({ code }) => code === 'duplicate_unconfirmed')], ['held', true])
  const [made] = (await run('create', [{ ...row, override_reason: 'Two visits that day' }])).results
  const claim = await bodyOf(t.call(`GET /claims/${made!.claim_id!}`, { as: tom }))
  assert.deepEqual([made?.outcome, claim.state, claim.override_reason], ['created', 'submitted', 'Two visits that day'])
})

test('a reason confirms no duplicate that nobody found', async () => {
  const { visit, act } = await begin()
  await act('cancel')
  const row = { external_ref: 'D-2', appointment_id: visit.id, override_reason: 'Two visits that day' }
  const [made] = (await run('create', [row])).results
  const claim = await bodyOf(t.call(`GET /claims/${made!.claim_id!}`, { as: tom }))
  assert.deepEqual(
    [made?.outcome, claim.override_reason, made?.issues.some(({ code }) => code === 'nothing_to_confirm')],
    ['created', null, true],
  )
  assert.equal(
    claim.events.some(({ kind }) => kind === 'released'),
    false,
  )
})

test('a row that is refused ends neither the list nor what stands before it', async () => {
  const { visit, id, number, path, read, move } = await begin()
  await bodyOf(t.call(`POST ${path}/submit`, { as: tom }))
  await move({
    ...{ kind: 'paid', version_id: (await readVersionByClm01(t.context({ kind: 'system' }), `${number}-1`))!.id },
    set: { paid_cents: 100, patient_cents: 0 },
  })
  // Nobody can write a file about a client whose name stands nowhere.
  await t.owner.query(`update app.claim_content set draft = jsonb_set(draft, '{subscriber,last_name}', 'null') where claim_id = $1`, [id])
  const taken = { payer_claim_control_number: 'P-9', frequency_code: '8', submit: true }
  const rows = [
    { external_ref: 'F-1', original_claim_id: id, ...taken },
    { external_ref: 'F-2', original_claim_id: visit.id },
  ]
  assert.deepEqual(tell(await run('resubmit', rows)), [
    ['error', 'unwritable'],
    ['error', 'claim_unknown'],
  ])
  assert.deepEqual([(await read()).state, (await read()).payer_claim_number], ['paid', null])
})

test('a rejection goes again as it went', async () => {
  const { id, number, path, read, move } = await begin()
  const again = (external_ref: string, more: object = {}) =>
    run('resubmit', [{ external_ref, original_claim_id: id, submit: true, ...more }])
  assert.deepEqual(tell(await again('E-0')), [['error', 'state_wrong']])
  await bodyOf(t.call(`POST ${path}/submit`, { as: tom }))
  assert.deepEqual(tell(await again('E-1')), [['error', 'state_wrong']])
  const versionOf = async (n: number) => (await readVersionByClm01(t.context({ kind: 'system' }), `${number}-${n}`))!.id
  await move({ kind: 'rejected', version_id: await versionOf(1) })
  const before = await countAll()
  const asked = { external_ref: 'E-2', original_claim_id: id, frequency_code: '7', place_of_service: '02', submit: true }
  const dry = await run('resubmit', [asked], { dry_run: true })
  assert.equal(await countAll(), before)
  const first = await run('resubmit', [asked])
  assert.deepEqual([tell(first), tell(dry)[0]?.[0], tell(first)[0]?.slice(0, 2)], [tell(dry), 'created', ['created', 'sent_as_first']])
  assert.deepEqual(
    [(await read()).state, (await read()).frequency, (await read()).version, (await read()).draft.place],
    ['submitted', '1', 2, '02'],
  )
  assert.deepEqual(tell(await run('resubmit', [asked])), [['exists']])
})

test('a denial goes again under the number of the payer, and a void only with it', async () => {
  const { id, number, path, read, move } = await begin()
  const again = (external_ref: string, more: object = {}) =>
    run('resubmit', [{ external_ref, original_claim_id: id, submit: true, ...more }])
  const versionOf = async (n: number) => (await readVersionByClm01(t.context({ kind: 'system' }), `${number}-${n}`))!.id
  await bodyOf(t.call(`POST ${path}/submit`, { as: tom }))
  await move({ kind: 'denied', version_id: await versionOf(1), set: { paid_cents: 0, patient_cents: 0 } })
  assert.deepEqual(tell(await again('E-3', { frequency_code: '1' })), [['error', 'frequency_wrong']])
  assert.deepEqual(tell(await again('E-4')), [['error', 'number_missing']])
  assert.deepEqual(tell(await again('E-5', { frequency_code: '8' })), [['error', 'number_missing']])
  const number_of_payer = { payer_claim_control_number: 'P-7' }
  assert.deepEqual(tell(await again('E-6', number_of_payer)), [['held', 'rule_unchecked', 'unchanged']])
  await bodyOf(t.call(`POST ${path}/acts`, { as: tom, body: { act: 'drop', reason: 'As a list' } }))
  const asked = { ...number_of_payer, override_reason: 'The payer asked for it again' }
  assert.equal((await again('E-6b', asked)).results[0]?.outcome, 'created')
  const replaced = await read()
  assert.deepEqual([replaced.state, replaced.frequency, replaced.payer_claim_number, replaced.version], ['submitted', '7', 'P-7', 2])
  await move({ kind: 'paid', version_id: await versionOf(2), set: { paid_cents: 100, patient_cents: 0 } })
  assert.deepEqual(tell(await again('E-7', { frequency_code: '8', submit: false })), [['error', 'void_is_sent']])
  assert.equal((await again('E-8', { frequency_code: '8' })).results[0]?.outcome, 'created')
  assert.deepEqual([(await read()).state, (await read()).version], ['voided', 3])
  const gone = '0199aaaa-0000-7000-8000-00000000dead'
  assert.deepEqual(
    tell(
      await run('resubmit', [
        { external_ref: 'E-9', original_claim_id: gone },
        { external_ref: 'E-10', original_claim_id: id, payer_id: '62308' },
        { external_ref: 'E-11', original_claim_id: id, appointment_id: gone },
      ]),
    ),
    [
      ['error', 'claim_unknown'],
      ['error', 'plan_differs'],
      ['error', 'visit_differs'],
    ],
  )
})
