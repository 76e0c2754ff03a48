import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeUnwrittenVisit } from '../../charting/tests/writing.ts'
import { addMinutes } from '../../kernel/clock.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { assertEach } from '../../kernel/tests/asserting.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { dropTranscript } from '../forgetting.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { maya, hannah, dana, tom } = cast
const noteOf = (id: string) => `/appointments/${id}/chart-note` as const
const pathOf = (id: string) => `/appointments/${id}/chart-note/prefill` as const
const at = (version: number) => ({ 'if-match': `"${version}"` })

/** A visit without a note, and without proposals of the demo. */
async function beginVisit(): Promise<string> {
  const { id } = await makeUnwrittenVisit(t)
  await t.owner.query('delete from app.ai_prefill_fieldset where appointment_id = $1', [id])
  return id
}

async function runFor(id: string) {
  const run = await bodyOf(t.call(`POST ${pathOf(id)}`, { as: hannah }))
  await t.runJobs()
  const list = await bodyOf(t.call(`GET ${pathOf(id)}`, { as: hannah }))
  return list.items.find((one) => one.id === run.id)!
}

test('startPrefill and listPrefills: it begins with 202, is under way with 200, and every proposal quotes its source letter by letter', async () => {
  const id = await beginVisit()
  const first = await t.call(`POST ${pathOf(id)}`, { as: hannah })
  assert.deepEqual([first.status, first.body.status, first.body.chart_note_id], [202, 'queued', null])
  const again = await t.call(`POST ${pathOf(id)}`, { as: hannah })
  assert.deepEqual([again.status, again.body.id], [200, first.body.id])
  const waiting = await bodyOf(t.call(`GET ${pathOf(id)}`, { as: hannah }))
  assert.deepEqual([waiting.items.length, waiting.poll_after_ms, waiting.is_offered, waiting.outside], [1, 1500, true, null])
  await t.runJobs()
  const { items, poll_after_ms } = await bodyOf(t.call(`GET ${pathOf(id)}`, { as: hannah }))
  const run = items[0]!
  assert.deepEqual([run.status, run.outcome, run.stage, run.error_code, poll_after_ms], ['ready', 'fields', null, null, null])
  assert.equal(run.sources.intake_version, 1)
  assertEach(run.fields, ({ state, citations }) => state === 'proposed' && citations.length > 0)
  assertEach(
    run.fields.flatMap(({ citations }) => citations),
    ({ quote }) => quote.length > 2 && quote.length <= 200,
  )
  assert.match(JSON.stringify(run.fields), /Metformin/)
  const cited = run.fields.flatMap(({ citations }) => citations).slice(0, 12)
  const texts = await Promise.all(
    cited.map(async ({ source_type, source_id }) => {
      const query = { source_type, source_id }
      const source = await bodyOf(t.call(`GET /appointments/${id}/chart-note/prefill-source`, { as: hannah, query }))
      return source.items.map(({ text }) => text.replaceAll(/\s+/g, ' ')).join(' ')
    }),
  )
  assertEach(cited, (one) => texts[cited.indexOf(one)]!.includes(one.quote))
})

test('showPrefillSource: shows what a citation quotes, and nothing once the source is gone', async () => {
  const id = await beginVisit()
  const run = await runFor(id)
  const path = `/appointments/${id}/chart-note/prefill-source` as const
  const citations = run.fields.flatMap((field) => field.citations)
  const read = async (isSaid: boolean) => {
    const cited = citations.find((one) => (one.source_type === 'transcript') === isSaid)!
    const { source_type, source_id } = cited
    const { items } = await bodyOf(t.call(`GET ${path}`, { as: hannah, query: { source_type, source_id } }))
    assert.ok(items.some((item) => item.is_cited && item.text.replaceAll(/\s+/g, ' ').includes(cited.quote)))
    return items
  }
  assert.deepEqual(
    (await read(false)).map(({ is_cited }) => is_cited),
    [true],
    'a form stands alone',
  )
  const talk = await read(true)
  assert.ok(talk.length > 1 && talk.filter(({ is_cited }) => is_cited).length === 1, 'a talk with what was said before and after')
  const [{ source_type, source_id } = citations[0]!] = citations
  const none = await bodyOf(t.call(`GET ${path}`, { as: hannah, query: { source_type, source_id: 'gone' } }))
  assert.deepEqual(none.items, [])
  assert.equal((await t.call(`GET ${path}`, { as: dana, query: { source_type, source_id } })).code, 'not_found')
})

test('changeChartNote with proposals: accepted ones keep their source until they are edited, rejected ones their reason, and versions say so', async () => {
  const id = await beginVisit()
  const run = await runFor(id)
  const [one, two, three] = run.fields
  const proposals = [
    { fieldset_id: run.id, key: one!.key, state: 'accepted' as const },
    { fieldset_id: run.id, key: two!.key, state: 'edited' as const, value: 'In my own words.' },
    { fieldset_id: run.id, key: three!.key, state: 'rejected' as const, reject_reason: 'inaccurate_information' as const },
  ]
  const note = await bodyOf(t.call(`PATCH ${noteOf(id)}`, { as: hannah, headers: at(0), body: { proposals } }))
  assert.deepEqual([note.version, note.fields[three!.key]], [1, undefined])
  const fieldOf = (key: string) => [note.fields[key]?.value, note.fields[key]?.source, note.fields[key]?.fieldset_id]
  assert.deepEqual(fieldOf(one!.key), [one!.proposed_value, 'ai_prefill', run.id])
  assert.deepEqual(fieldOf(two!.key), ['In my own words.', 'provider', run.id])
  const { items } = await bodyOf(t.call(`GET ${pathOf(id)}`, { as: hannah }))
  assert.deepEqual(
    items[0]!.fields.slice(0, 3).map(({ state, reject_reason }) => [state, reject_reason]),
    [
      ['accepted', null],
      ['edited', null],
      ['rejected', 'inaccurate_information'],
    ],
  )
  const edited = await bodyOf(
    t.call(`PATCH ${noteOf(id)}`, { as: hannah, headers: at(1), body: { fields: { [one!.key]: 'Something else.' } } }),
  )
  assert.deepEqual([edited.fields[one!.key]?.source, edited.fields[one!.key]?.fieldset_id], ['provider', null])
  const versions = await bodyOf(t.call(`GET ${noteOf(id)}/versions`, { as: hannah }))
  assert.deepEqual(
    versions.items.at(-1)!.changes.map(({ proposal }) => proposal),
    [
      { state: 'accepted', reject_reason: null },
      { state: 'edited', reject_reason: null },
      { state: 'rejected', reject_reason: 'inaccurate_information' },
    ],
  )
})

test('changeChartNote with proposals: what the dietitian wrote is never overwritten, and a rejection is no conflict for another window', async () => {
  const id = await beginVisit()
  const run = await runFor(id)
  const [one, two] = run.fields
  await bodyOf(t.call(`PATCH ${noteOf(id)}`, { as: hannah, headers: at(0), body: { fields: { [one!.key]: 'Mine.' } } }))
  const accept = [{ fieldset_id: run.id, key: one!.key, state: 'accepted' as const }]
  const refused = await t.call(`PATCH ${noteOf(id)}`, { as: hannah, headers: at(1), body: { proposals: accept } })
  assert.equal(refused.code, 'invalid_request')
  const note = await bodyOf(t.call(`GET ${noteOf(id)}`, { as: hannah }))
  assert.deepEqual([note.version, note.fields[one!.key]?.value, note.fields[one!.key]?.source], [1, 'Mine.', 'provider'])
  const reject = [{ fieldset_id: run.id, key: two!.key, state: 'rejected' as const, reject_reason: 'own_note' as const }]
  await bodyOf(t.call(`PATCH ${noteOf(id)}`, { as: hannah, headers: at(1), body: { proposals: reject } }))
  const late = await t.call(`PATCH ${noteOf(id)}`, { as: hannah, headers: at(1), body: { fields: { barriers: 'Time.' } } })
  assert.deepEqual([late.code, late.details], ['changed_meanwhile', { version: 2, changed: {} }])
})

/** Proposals for the parts of a note, as a run would have made them. */
async function proposeParts(id: string) {
  const run = await runFor(id)
  const [{ citations }] = run.fields as [(typeof run.fields)[number]]
  const rest = { confidence: 'high', citations, state: 'proposed', reject_reason: null, settled_at: null }
  const statement = {
    problem_id: 'activity_low',
    specify: null,
    etiology_ids: ['moving_hard'],
    etiology_text: null,
    signs: [{ sign_id: 'activity', text: 'none' }],
  }
  const fields = [
    { ...rest, key: 'pes_1', proposed_value: 'Little physical activity.', statement },
    { ...rest, key: 'goal_1', proposed_value: 'Walk after dinner.' },
    { ...rest, key: 'goal_2', proposed_value: 'Eat beans.' },
    { ...rest, key: 'patient_instructions', proposed_value: 'Walk.\nEat beans.' },
  ]
  await t.owner.query('update app.ai_prefill_fieldset set fields = $2 where id = $1', [run.id, JSON.stringify(fields)])
  return run.id
}

test('changeChartNote with proposals: diagnoses and goals are added to those of the note, and instructions are never overwritten', async () => {
  const id = await beginVisit()
  const fieldset_id = await proposeParts(id)
  const own = { smart_goals: [{ id: '0197a1b2-0000-7000-8000-00000000aaaa', text: 'Mine.', by_date: null }] }
  await bodyOf(t.call(`PATCH ${noteOf(id)}`, { as: hannah, headers: at(0), body: own }))
  const proposals = [
    { fieldset_id, key: 'pes_1' as const, state: 'accepted' as const },
    { fieldset_id, key: 'goal_1' as const, state: 'edited' as const, value: 'Walk ten minutes.' },
    { fieldset_id, key: 'goal_2' as const, state: 'rejected' as const, reject_reason: 'own_note' as const },
    { fieldset_id, key: 'patient_instructions' as const, state: 'accepted' as const },
  ]
  const note = await bodyOf(t.call(`PATCH ${noteOf(id)}`, { as: hannah, headers: at(1), body: { proposals } }))
  assert.deepEqual(
    note.smart_goals.map(({ text }) => text),
    ['Mine.', 'Walk ten minutes.'],
  )
  const [{ problem_id, signs, status }] = note.pes_statements as [(typeof note.pes_statements)[number]]
  assert.deepEqual([problem_id, signs, status], ['activity_low', [{ sign_id: 'activity', text: 'none' }], 'active'])
  assert.equal(note.patient_instructions, 'Walk.\nEat beans.')
  const versions = await bodyOf(t.call(`GET ${noteOf(id)}/versions`, { as: hannah }))
  const changes = versions.items[0]!.changes.map(({ key, proposal }) => `${key} ${proposal?.state}`)
  assert.deepEqual(changes, ['pes_statements accepted', 'smart_goals edited', 'smart_goals rejected', 'patient_instructions accepted'])
  const again = await bodyOf(t.call(`PATCH ${noteOf(id)}`, { as: hannah, headers: at(2), body: { proposals: proposals.slice(0, 2) } }))
  assert.deepEqual([again.smart_goals.length, again.pes_statements.length], [2, 1], 'what is taken over twice stands once')
  await bodyOf(t.call(`PATCH ${noteOf(id)}`, { as: hannah, headers: at(3), body: { patient_instructions: 'My own words.' } }))
  const over = { proposals: [proposals[3]!] }
  assert.equal((await t.call(`PATCH ${noteOf(id)}`, { as: hannah, headers: at(4), body: over })).code, 'invalid_request')
  const full = { smart_goals: Array.from({ length: 5 }, () => ({ ...own.smart_goals[0]!, id: crypto.randomUUID() })) }
  await bodyOf(t.call(`PATCH ${noteOf(id)}`, { as: hannah, headers: at(4), body: full }))
  const more = { proposals: [{ fieldset_id, key: 'goal_2' as const, state: 'accepted' as const }] }
  assert.equal((await t.call(`PATCH ${noteOf(id)}`, { as: hannah, headers: at(5), body: more })).code, 'invalid_request')
})

test('changeChartNote with proposals: those of another visit, unknown fields and half-told decisions are refused', async () => {
  const id = await beginVisit()
  const run = await runFor(id)
  const key = run.fields[0]!.key
  const sends = [
    { fieldset_id: id, key, state: 'accepted' },
    { fieldset_id: run.id, key: 'estimated_needs', state: 'accepted' },
    { fieldset_id: run.id, key, state: 'edited' },
    { fieldset_id: run.id, key, state: 'rejected' },
    { fieldset_id: run.id, key, state: 'accepted', value: 'x' },
  ]
  for (const proposal of sends) {
    const answer = await t.send(`PATCH ${noteOf(id)}`, { as: hannah, headers: at(0), body: { proposals: [proposal] } })
    assert.equal(answer.code, 'invalid_request', JSON.stringify(proposal))
  }
})

test('removePrefill: cancels a run under way, discards what nobody accepted, and keeps what it cost', async () => {
  const id = await beginVisit()
  const waiting = await bodyOf(t.call(`POST ${pathOf(id)}`, { as: hannah }))
  assert.equal((await t.call(`DELETE ${pathOf(id)}/${waiting.id}`, { as: hannah })).status, 204)
  await t.runJobs()
  const cancelled = await bodyOf(t.call(`GET ${pathOf(id)}`, { as: hannah }))
  assert.deepEqual(
    cancelled.items.map(({ status, fields }) => [status, fields]),
    [['cancelled', []]],
  )
  const run = await runFor(id)
  const proposals = [{ fieldset_id: run.id, key: run.fields[0]!.key, state: 'accepted' as const }]
  await bodyOf(t.call(`PATCH ${noteOf(id)}`, { as: hannah, headers: at(0), body: { proposals } }))
  assert.equal((await t.call(`DELETE ${pathOf(id)}/${run.id}`, { as: hannah })).status, 204)
  assert.equal((await t.call(`DELETE ${pathOf(id)}/${run.id}`, { as: hannah })).code, 'not_found')
  const { rows } = await t.owner.query('select fields, model from app.ai_prefill_fieldset where id = $1', [run.id])
  assert.deepEqual([rows[0].fields.length, rows[0].model], [1, run.model])
  const note = await bodyOf(t.call(`GET ${noteOf(id)}`, { as: hannah }))
  assert.equal(note.fields[run.fields[0]!.key]?.source, 'ai_prefill')
})

test('startPrefill: refused once the note is signed, for visits that did not take place, and for everybody but its dietitian', async () => {
  const id = await beginVisit()
  await t.owner.query(
    `insert into app.chart_note (id, appointment_id, patient_id, provider_id, kind, template_version, status, version, content, visit_at, signed_at, created_at, updated_at)
     select gen_random_uuid(), a.id, a.patient_id, a.provider_id, 'follow_up', 1, 'signed', 1, $2, a.starts_at, a.ends_at, a.ends_at, a.ends_at from app.appointment a where a.id = $1`,
    [id, JSON.stringify((await bodyOf(t.call(`GET ${noteOf(id)}`, { as: hannah }))) as object)],
  )
  assert.equal((await t.call(`POST ${pathOf(id)}`, { as: hannah })).code, 'note_signed')
  const { rows } = await t.owner.query<{ id: string }>(
    `select id from app.appointment where provider_id = $1 and status in ('Canceled', 'No-show', 'Re-scheduled') limit 1`,
    [hannah.provider_id],
  )
  assert.equal((await t.call(`POST ${pathOf(rows[0]!.id)}`, { as: hannah })).code, 'not_available')
  for (const as of [maya, tom]) assert.equal((await t.send(`POST ${pathOf(id)}`, { as })).code, 'forbidden')
  for (const line of [`POST ${pathOf(id)}`, `GET ${pathOf(id)}`, `DELETE ${pathOf(id)}/${id}`])
    assert.equal((await t.send(line, { as: dana })).code, 'not_found')
})

test('a run that nobody finishes has failed after three minutes, on the screen at once and in its row soon, and a new one may begin', async () => {
  const id = await beginVisit()
  const lost = await bodyOf(t.call(`POST ${pathOf(id)}`, { as: hannah }))
  t.clock.set(addMinutes(t.clock(), 3))
  const { items, poll_after_ms } = await bodyOf(t.call(`GET ${pathOf(id)}`, { as: hannah }))
  assert.deepEqual([items[0]!.status, items[0]!.error_code, poll_after_ms], ['failed', 'timeout', null])
  const next = await t.call(`POST ${pathOf(id)}`, { as: hannah })
  assert.equal(next.status, 202)
  assert.notEqual(next.body.id, lost.id)
  t.clock.set(addMinutes(t.clock(), 3))
  await t.runJob('prefill.end_slow')
  const { rows } = await t.owner.query('select status, error_code from app.ai_prefill_fieldset where appointment_id = $1', [id])
  assert.deepEqual(rows, [
    { status: 'failed', error_code: 'timeout' },
    { status: 'failed', error_code: 'timeout' },
  ])
})

test('startPrefill: of two calls at the same moment one begins, and both get the same run', async () => {
  const id = await beginVisit()
  const both = await Promise.all([t.call(`POST ${pathOf(id)}`, { as: hannah }), t.call(`POST ${pathOf(id)}`, { as: hannah })])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 202])
  assert.equal(both[0]!.body.id, both[1]!.body.id)
})

test('a withdrawn transcript takes back what was drawn from it, and leaves what rests on other sources', async () => {
  const id = await beginVisit()
  const run = await runFor(id)
  const [said, ...others] = run.fields
  const other = others.find(({ citations }) => citations.every(({ source_type }) => source_type !== 'transcript'))!
  const spoken = [{ source_type: 'transcript', source_id: 'take:1', quote: 'I stopped', offset_ms: 1000 }]
  const written = [{ source_type: 'intake', source_id: 'an answer', quote: 'Metformin ER' }]
  const fields = [
    { ...said, citations: [...spoken, ...written] },
    { ...other, citations: written },
  ]
  await t.owner.query('update app.ai_prefill_fieldset set fields = $2 where id = $1', [run.id, JSON.stringify(fields)])
  await dropTranscript(t.context(), id)
  const { items } = await bodyOf(t.call(`GET ${pathOf(id)}`, { as: hannah }))
  assert.deepEqual(
    items[0]!.fields.map(({ key }) => key),
    [other!.key],
  )
})
