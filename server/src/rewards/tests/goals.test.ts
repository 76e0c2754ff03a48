import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn, stepUp } from '../../auth/tests/testing.ts'
import { careIdOf } from '../../care/world/care-ids.ts'
import { makeUnwrittenVisit, makeWholeNote } from '../../charting/tests/writing.ts'
import { makeId } from '../../kernel/ids.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { maya, ruben, hannah, dana, ilse } = cast
const goalsOfMaya = `/patients/${maya.patient_id}/goals` as const
const read = async (view: 'open' | 'ended' = 'open') => (await bodyOf(t.call(`GET ${goalsOfMaya}`, { as: maya, query: { view } }))).items

/** Maya's last visit, whose note names these goals and can be signed. */
async function beginNote() {
  const visit = await makeUnwrittenVisit(t)
  const here = await signIn(t, hannah)
  await stepUp(t, here, hannah.phone_number, hannah.password)
  const { headers } = here
  const { rows } = await t.owner.query<{ state: string }>('select state from app.provider_licence where provider_id = $1 limit 1', [
    hannah.provider_id,
  ])
  const path = `/appointments/${visit.id}/chart-note` as const
  const write = (smart_goals: readonly object[]) => bodyOf(t.send(`PATCH ${path}`, { headers, body: { smart_goals } }))
  const sign = () => bodyOf(t.call(`PUT ${path}/sign`, { headers }))
  const unlock = () => bodyOf(t.call(`POST ${path}/unlock`, { headers, body: { reason: 'A slip' } }))
  await bodyOf(t.call(`PATCH ${path}`, { headers, body: { ...makeWholeNote(), patient_location_state: rows[0]!.state } }))
  return { visit, path, headers, write, sign, unlock }
}

test('signing a note begins its goals, carries those of earlier notes with what became of them, and a second signature makes no doubles', async () => {
  const [carried] = await read()
  assert.ok(carried, 'the demo has a goal of an earlier note')
  const [id, slip] = [makeId(), makeId()]
  const { visit, write, sign, unlock } = await beginNote()
  const met = { id: carried.id, text: carried.text, by_date: carried.by_date, status: 'completed' }
  await write([met, { id, text: 'A snack on work days', by_date: null }, { id: slip, text: 'A slip of the pen', by_date: null }])
  assert.ok(!(await read()).some((goal) => goal.id === id), 'a draft sets no goal')
  await sign()
  const begun = (await read()).find((goal) => goal.id === id)
  assert.deepEqual(
    [begun?.text, begun?.appointment_id, begun?.done],
    ['A snack on work days', visit.id, { days: 0, last_on: null, is_today: false }],
  )
  const ended = (await read('ended')).find((goal) => goal.id === carried.id)
  assert.deepEqual([ended?.status, ended?.agreed_at], ['completed', carried.agreed_at])

  await unlock()
  assert.ok(
    (await read()).some((goal) => goal.id === id),
    'an unlocked note changes nothing until it is signed again',
  )
  await write([met, { id, text: 'A snack on every work day', by_date: '2027-01-31' }])
  await sign()
  const again = (await read()).filter(({ text }) => text.startsWith('A snack on'))
  assert.deepEqual(
    again.map(({ text, by_date, agreed_at }) => [text, by_date, agreed_at]),
    [['A snack on every work day', '2027-01-31', begun!.agreed_at]],
  )
  assert.equal((await read('ended')).find((goal) => goal.id === slip)?.status, 'archived', 'what the second signature left out was dropped')
})

test('a note that is signed late does not change what the note of a later visit said, nor the goal of somebody else', async () => {
  const { write, sign } = await beginNote()
  const [later] = await read()
  await t.owner.query(`update app.smart_goal set visit_at = now() + interval '1 day' where id = $1`, [later!.id])
  const foreign = (
    await t.owner.query<{ id: string; text: string }>(`select id, text from app.smart_goal where patient_id <> $1 limit 1`, [
      maya.patient_id,
    ])
  ).rows[0]!
  await write([
    { id: later!.id, text: 'Older words', by_date: null, status: 'archived' },
    { id: foreign.id, text: 'Not theirs', by_date: null },
  ])
  await sign()
  assert.equal((await read()).find(({ id }) => id === later!.id)?.text, later!.text)
  const { rows } = await t.owner.query<{ text: string }>('select text from app.smart_goal where id = $1', [foreign.id])
  assert.equal(rows[0]?.text, foreign.text)
})

test('completeGoal and takeBackGoalCompletion: a goal is done once a day and can be taken back; an ended one and safe mode refuse; a stranger gets not_found', async () => {
  const [goal] = await read()
  await t.owner.query('delete from app.smart_goal_day where goal_id = $1', [goal!.id])
  const complete = (as: typeof maya = maya) => t.call(`POST ${goalsOfMaya}/${goal!.id}/complete`, { as })
  for (const _ of [1, 2]) assert.deepEqual((await bodyOf(complete())).done?.days, 1)
  assert.equal((await read())[0]?.done?.is_today, true)
  const seen = await bodyOf(t.call(`GET ${goalsOfMaya}`, { as: hannah }))
  assert.equal(seen.items.find(({ id }) => id === goal!.id)?.done?.days, 1)
  const back = await bodyOf(t.call(`DELETE ${goalsOfMaya}/${goal!.id}/complete`, { as: maya }))
  assert.deepEqual(back.done, { days: 0, last_on: null, is_today: false })
  for (const as of [ruben, dana]) {
    assert.equal((await t.call(`GET ${goalsOfMaya}`, { as })).code, 'not_found')
    assert.equal((await t.call(`POST ${goalsOfMaya}/${goal!.id}/complete`, { as })).code, as === ruben ? 'not_found' : 'forbidden')
    assert.equal((await t.call(`DELETE ${goalsOfMaya}/${goal!.id}/complete`, { as })).code, as === ruben ? 'not_found' : 'forbidden')
  }
  await t.owner.query(`update app.smart_goal set status = 'completed', ended_at = now() where id = $1`, [goal!.id])
  assert.equal((await complete()).code, 'not_available')
  await t.owner.query(`update app.smart_goal set status = 'active', ended_at = null where id = $1`, [goal!.id])
  await t.owner.query('update app.patient set ed_safe_mode = true where id = $1', [maya.patient_id])
  assert.equal((await complete()).code, 'not_available')
  assert.equal((await read())[0]?.done, null, 'in safe mode nothing is counted')
})

test('setGoal: a day that is over is refused', async () => {
  const past = await t.call(`POST ${goalsOfMaya}`, { as: hannah, body: { text: 'Water at every meal', by_date: '2026-01-31' } })
  assert.deepEqual([past.code, past.details.issues?.[0]?.code], ['invalid_request', 'too_small'])
})

test('setGoal and changeGoal: a goal without a note reaches the patient, follows its version, and outlasts the note of an earlier visit', async () => {
  await t.owner.query(`update app.smart_goal set status = 'archived', ended_at = now() where patient_id = $1`, [maya.patient_id])
  const body = { text: 'Water at every meal', by_date: '2027-01-31' }
  const set = () => t.call(`POST ${goalsOfMaya}`, { as: hannah, body })
  const goal = await bodyOf(set())
  assert.deepEqual([goal.version, goal.appointment_id, goal.provider_name], [1, null, 'Hannah Okafor'])
  assert.deepEqual(
    (await read()).map(({ text, by_date }) => [text, by_date]),
    [['Water at every meal', '2027-01-31']],
  )
  const path = `${goalsOfMaya}/${goal.id}` as const
  const change = (version: number, said: { text?: string; status?: 'active' | 'archived' } = {}) => {
    const whole = { text: 'Water before every meal', by_date: null, status: 'active' as const, ...said }
    return t.call(`PUT ${path}`, { as: hannah, headers: { 'if-match': `"${version}"` }, body: whole })
  }
  const changed = await bodyOf(change(1))
  assert.deepEqual([changed.text, changed.by_date, changed.version], ['Water before every meal', null, 2])
  const late = await change(1)
  assert.deepEqual([late.code, late.details], ['changed_meanwhile', { version: 2 }])

  const { write, sign } = await beginNote()
  await write([{ id: goal.id, text: 'Older words', by_date: null }])
  await sign()
  assert.equal((await read())[0]?.text, 'Water before every meal', 'the visit was before')

  const atOnce = await Promise.all(Array.from({ length: 6 }, () => set()))
  assert.deepEqual(atOnce.map(({ status }) => status).sort(), [201, 201, 201, 201, 422, 422], 'also of those that come at once, five go on')
  assert.equal((await set()).code, 'not_available', 'at most five go on')
  await bodyOf(change(2, { status: 'archived' }))
  assert.equal((await set()).status, 201)
  assert.equal((await change(3)).code, 'not_available', 'one that ended does not come back as a sixth')
  assert.equal((await t.call(`POST ${goalsOfMaya}`, { as: dana, body })).code, 'not_found')
  assert.equal((await t.call(`PUT ${path}`, { as: dana, body: { ...body, status: 'active' } })).code, 'not_found')
  const foreign = `PUT /patients/${ruben.patient_id}/goals/${goal.id}` as const
  assert.equal((await t.call(foreign, { as: ilse, body: { ...body, status: 'active' } })).code, 'not_found', 'the goal of another patient')
  const end = `update app.care set status = 'canceled', ended_at = now(), end_reason = 'other' where id = $1`
  await t.owner.query(end, [careIdOf(hannah.provider_id, maya.patient_id)])
  assert.equal((await set()).code, 'care_closed')
  assert.equal((await change(3)).code, 'care_closed')
})

test('a dietitian, by whatever statement, gives no goal to the patient of a colleague, none in the name of a note about somebody else, and moves none to somebody else', async () => {
  const { rows } = await t.owner.query<{ id: string; note_id: string; appointment_id: string }>(
    'select g.id, g.note_id, g.appointment_id from app.smart_goal g where g.patient_id = $1 and g.provider_id = $2 limit 1',
    [maya.patient_id, hannah.provider_id],
  )
  const [goal] = rows
  const claims = `select set_config('app.actor_kind', 'provider', true), set_config('app.actor_id', '${hannah.provider_id}', true)`
  const insert = `insert into app.smart_goal (id, patient_id, provider_id, note_id, appointment_id, visit_at, text, status, agreed_at, changed_at)
    values (gen_random_uuid(), $1, '${hannah.provider_id}', '${goal!.note_id}', '${goal!.appointment_id}', now(), 'x', 'active', now(), now())`
  const withoutNote = insert.replace(`'${goal!.note_id}', '${goal!.appointment_id}'`, 'null, null')
  const attempts = [
    withoutNote.replace('$1', `'${ruben.patient_id}'`),
    insert.replace('$1', `'${ruben.patient_id}'`),
    `update app.smart_goal set patient_id = '${ruben.patient_id}' where id = '${goal!.id}'`,
  ]
  for (const attempt of attempts) {
    await t.owner.query('begin')
    await t.owner.query('set local role app_user')
    await t.owner.query(claims)
    await assert.rejects(t.owner.query(attempt), { code: '42501' }, attempt)
    await t.owner.query('rollback')
  }
})

test('listGoals: pages follow each other without a gap', async () => {
  const all = await read()
  assert.ok(all.length > 1)
  const ids: string[] = []
  let cursor: string | null | undefined
  do {
    const query = { limit: 1, ...(cursor && { cursor }) }
    const page = await bodyOf(t.call(`GET ${goalsOfMaya}`, { as: maya, query }))
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.next_cursor
  } while (cursor && ids.length <= all.length)
  assert.deepEqual(
    ids,
    all.map(({ id }) => id),
  )
})
