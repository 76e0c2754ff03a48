import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { uploadFile } from '../../files/tests/uploading.ts'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

let made = 0
const write = (text: string) =>
  bodyOf(
    t.call('POST /patient/journal/entries', {
      as: cast.maya,
      body: { client_id: `00000000-0000-4000-9000-${String(++made).padStart(12, '0')}`, kind: 'meal', occurred_at: t.clock(), text },
    }),
  )
const eventsOf = async (id: string) =>
  (
    await t.owner.query<{ name: string; payload: object }>(
      `select name, payload from event where payload->>'journal_entry_id' = $1 order by id`,
      [id],
    )
  ).rows

test('a reaction marks an entry as viewed and can be changed; the events name the care', async () => {
  const entry = await write('Tacos with the kids')
  const react = (reaction: 'seen' | 'well_done') =>
    bodyOf(t.call(`PUT /patient/journal/entries/${entry.id}/review`, { as: cast.hannah, body: { reaction } }))
  assert.equal((await react('seen')).reaction, 'seen')
  assert.equal((await react('well_done')).reaction, 'well_done')
  await react('well_done')
  const seen = await bodyOf(t.call(`GET /patient/journal/entries/${entry.id}`, { as: cast.maya }))
  assert.deepEqual([seen.reaction, seen.viewed_by_provider_at, seen.version], ['well_done', t.clock(), 1])
  const events = await eventsOf(entry.id)
  assert.deepEqual(
    events.map(({ name }) => name),
    ['journal_entry.added', 'journal_entry.reviewed', 'journal_entry.reviewed'],
    'the same reaction again is no news',
  )
  const { rows } = await t.owner.query('select id from care where patient_id = $1 and provider_id = $2 and ended_at is null', [
    cast.maya.patient_id,
    cast.hannah.provider_id,
  ])
  assert.deepEqual(events[1]!.payload, {
    journal_entry_id: entry.id,
    patient_id: cast.maya.patient_id,
    provider_id: cast.hannah.provider_id,
    care_id: rows[0]?.id,
  })
})

test('a comment reaches the patient by text and e-mail, in their language, without a word of it', async () => {
  const entry = await write('A sandwich in the car')
  const comment = await bodyOf(
    t.call(`POST /patient/journal/entries/${entry.id}/comments`, { as: cast.hannah, body: { text: 'What made it hard to stop?' } }),
  )
  assert.deepEqual([comment.by, comment.name, comment.text], ['provider', 'Hannah Okafor', 'What made it hard to stop?'])
  const answer = await bodyOf(t.call(`POST /patient/journal/entries/${entry.id}/comments`, { as: cast.maya, body: { text: 'I was late' } }))
  assert.deepEqual([answer.by, answer.name], ['patient', 'Maya'])
  const seen = await bodyOf(t.call(`GET /patient/journal/entries/${entry.id}`, { as: cast.hannah }))
  assert.deepEqual(
    seen.comments.map(({ text }) => text),
    ['What made it hard to stop?', 'I was late'],
  )
  assert.notEqual(seen.viewed_by_provider_at, null, 'whoever writes has looked')
  await t.runJobs()
  const { rows } = await t.owner.query<{ channel: string; text: string }>(
    'select channel, text from demo_outbox where recipient = any ($1) and text like $2',
    [[cast.maya.phone_number, cast.maya.email], `%${entry.id}%`],
  )
  assert.deepEqual(rows.map(({ channel }) => channel).sort(), ['email', 'sms'])
  for (const { text } of rows) assert.doesNotMatch(text, /sandwich|hard to stop|meal|journal entry/i)
})

test('the question above the journal is there for both, replaced by the next one and taken away by null', async () => {
  const path = `PUT /patient/${cast.maya.patient_id}/journal/question` as const
  const shown = async () => (await bodyOf(t.call(`GET /patient/${cast.maya.patient_id}/journal/entries`, { as: cast.maya }))).question?.text
  await bodyOf(t.call(path, { as: cast.hannah, body: { text: 'How are the mornings?' } }))
  const { question } = await bodyOf(t.call(path, { as: cast.hannah, body: { text: 'How are the evenings?' } }))
  assert.deepEqual([question?.text, question?.provider_name], ['How are the evenings?', 'Hannah Okafor'])
  assert.equal(await shown(), 'How are the evenings?')
  await bodyOf(t.call(path, { as: cast.hannah, body: { text: null } }))
  assert.equal(await shown(), undefined)
  assert.equal((await t.call(path, { as: cast.dana, body: { text: 'Mine?' } })).status, 404)
})

test('after the end of care a dietitian still reads, and writes nothing; after two years they read nothing', async () => {
  const entry = await write('Porridge')
  const ofPair = [cast.maya.patient_id, cast.hannah.provider_id]
  await t.owner.query(`update care set ended_at = $3, status = 'graduated' where patient_id = $1 and provider_id = $2`, [
    ...ofPair,
    t.clock(),
  ])
  const read = async () => (await t.call(`GET /patient/journal/entries/${entry.id}`, { as: cast.hannah })).status
  assert.equal(await read(), 200)
  const tries = [
    t.call(`PUT /patient/journal/entries/${entry.id}/review`, { as: cast.hannah, body: { reaction: 'seen' } }),
    t.call(`POST /patient/journal/entries/${entry.id}/comments`, { as: cast.hannah, body: { text: 'Bye' } }),
    t.call(`PUT /patient/${cast.maya.patient_id}/journal/question`, { as: cast.hannah, body: { text: 'Bye?' } }),
  ]
  for (const tried of await Promise.all(tries)) assert.deepEqual([tried.status, tried.code], [409, 'care_closed'])
  await t.owner.query(`update care set ended_at = '2024-02-01T00:00:00Z' where patient_id = $1 and provider_id = $2`, ofPair)
  assert.equal(await read(), 404)
})

test('people find foods with their household measures, and no numbers of nutrients', async () => {
  const { items } = await bodyOf(t.call('GET /foods', { as: cast.ines, query: { query: 'apple', limit: 3 } }))
  assert.equal(items.length, 3)
  assert.deepEqual(Object.keys(items[0]!).sort(), ['food_id', 'measures', 'name'])
  assert.ok(items[0]!.measures.length > 0)
  assert.equal((await t.call('GET /foods', { as: cast.selma, query: { query: 'apple' } })).status, 403)
})

test('photos belong to an entry, are read by whoever reads it, and are forgotten with it', async () => {
  const as = cast.maya
  const [one, other] = [await uploadFile(t, { as, purpose: 'journal_photo' }), await uploadFile(t, { as, purpose: 'journal_photo' })]
  const body = { client_id: '00000000-0000-4000-a000-000000000001', kind: 'meal' as const, occurred_at: t.clock(), photos: [one, other] }
  const entry = await bodyOf(t.call('POST /patient/journal/entries', { as, body }))
  assert.deepEqual(entry.photos, [one, other])
  assert.deepEqual((await bodyOf(t.call('POST /patient/journal/entries', { as, body }))).id, entry.id, 'sending it again attaches nothing')
  const read = async (id: string, who: typeof cast.maya | typeof cast.marisol) => (await t.call(`GET /files/${id}`, { as: who })).status
  assert.deepEqual([await read(one, as), await read(one, cast.marisol)], [200, 404])
  const stolen = await t.call('POST /patient/journal/entries', {
    as: cast.ruben,
    body: { ...body, client_id: '00000000-0000-4000-a000-000000000002' },
  })
  assert.deepEqual([stolen.status, stolen.code], [409, 'file_not_usable'])
  const path = `PATCH /patient/journal/entries/${entry.id}` as const
  assert.deepEqual((await bodyOf(t.call(path, { as, body: { photos: [other] } }))).photos, [other])
  assert.deepEqual([await read(one, as), await read(other, as)], [404, 200])
  await bodyOf(t.call(`DELETE /patient/journal/entries/${entry.id}`, { as }))
  assert.equal(await read(other, as), 404)
})

test('the flag of a caseload counts the shared entries of 30 days that nobody has looked at, and no private one', async () => {
  const as = cast.ines
  const count = async () => {
    const { items } = await bodyOf(t.call('GET /my-client-care', { as: cast.dana }))
    const flags = items.find(({ patient_id }) => patient_id === as.patient_id)?.flags ?? []
    return flags.find(({ flag }) => flag === 'journal_unreviewed')?.number ?? 0
  }
  let made = 0
  const add = (extra: { visibility?: 'private'; occurred_at?: string } = {}) => {
    const client_id = `00000000-0000-4000-b100-${String(++made).padStart(12, '0')}`
    const body = { client_id, kind: 'note' as const, occurred_at: t.clock(), text: 'Rice', ...extra }
    return bodyOf(t.call('POST /patient/journal/entries', { as, body }))
  }
  const before = await count()
  await add({ visibility: 'private' })
  await add({ occurred_at: new Date(Date.parse(t.clock()) - 31 * 86_400_000).toISOString() })
  assert.equal(await count(), before)
  const [seen, removed] = [await add(), await add()]
  assert.equal(await count(), before + 2)
  await bodyOf(t.call(`PUT /patient/journal/entries/${seen.id}/review`, { as: cast.dana, body: { reaction: 'seen' } }))
  await bodyOf(t.call(`DELETE /patient/journal/entries/${removed.id}`, { as }))
  assert.equal(await count(), before)
})
