import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestApp } from '../../kernel/testing.ts'
import { assertEach } from '../../kernel/tests/asserting.ts'
import { type BodyOf, bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { children } from '../../world/children.ts'

let app: TestApp
serveUntouchedWorld((opened) => {
  app = opened
})

const { maya, hannah, dana, ruben } = cast
type Person = typeof maya | typeof hannah
type Report = BodyOf<`POST /patient/${string}/labs`>
const path = `/patient/${maya.patient_id}/labs` as const
const a1c: Report = {
  collected_at: '2026-02-20T15:00:00Z',
  panel: 'a1c',
  results: [{ analyte: 'hba1c', value: 5.8, unit: '%' }],
}
const add = (as: Person, more: Partial<Report> = {}) => app.call(`POST ${path}`, { as, body: { ...a1c, ...more } })
const added = (as: Person, more: Partial<Report> = {}) => bodyOf(add(as, more))
const listed = async (as: Person, query = {}) => bodyOf(app.call(`GET ${path}`, { as, query }))
/** What is wrong with a result that is sent, as the server says it. */
const refusalOf = async (result: Report['results'][number]) => {
  const { status, details } = await add(maya, { results: [result] })
  return [status, details.issues?.[0]?.code, details.issues?.[0]?.path?.at(-1)]
}
const endCare = () =>
  app.owner.query("update care set status = 'graduated', ended_at = '2026-01-10T12:00:00Z' where provider_id = $1 and patient_id = $2", [
    hannah.provider_id,
    maya.patient_id,
  ])

test('a patient enters a panel; the server sets flags, codes and ranges, and the dietitian reads it', async () => {
  const lab = await added(maya, {
    panel: 'lipids',
    results: [
      { analyte: 'ldl', value: 3.4, unit: 'mmol/L' },
      { analyte: 'hdl', value: 48, unit: 'mg/dl' },
      { analyte: 'triglycerides', value: 120, unit: 'mg/dL', reference_high: 110 },
      { name: 'Omega index', value: 4.2, unit: '%' },
    ],
  })
  assert.deepEqual(
    [lab.source, lab.review_status, lab.panel_name, lab.collected_at],
    ['patient_upload', 'new', 'Lipid panel', '2026-02-20T15:00:00.000Z'],
  )
  assert.deepEqual(
    lab.results.map(({ name, loinc, unit, flag, reference_low, reference_high }) => [
      name,
      loinc,
      unit,
      flag,
      reference_low,
      reference_high,
    ]),
    [
      ['LDL cholesterol', '22748-8', 'mmol/L', 'High', null, 2.586],
      ['HDL cholesterol', '2085-9', 'mg/dL', 'Low', 50, null],
      ['Triglycerides', '2571-8', 'mg/dL', 'High', null, 110],
      ['Omega index', null, '%', 'Not Specified', null, null],
    ],
  )
  assert.equal(lab.results[2]?.reference_ranges[0]?.source, 'report', 'the range of the report wins')
  assert.deepEqual(await bodyOf(app.call(`GET ${path}/${lab.id}`, { as: hannah })), lab)
})

test('what is only found or not, and what stands in words, gets its own flags', async () => {
  const { results } = await added(maya, {
    panel: 'celiac',
    results: [
      { analyte: 'ema_iga', test_result: 'positive' },
      { analyte: 'fit', test_result: 'negative' },
      { name: 'Allergen screen', test_result: 'positive' },
      { analyte: 'ttg_iga', text: 'Sample too small' },
      { analyte: 'tsh', value: 0.01, comparator: '<', unit: 'uIU/mL' },
    ],
  })
  assert.deepEqual(
    results.map(({ flag, unit }) => [flag, unit]),
    [
      ['Check Lab Report', null],
      ['Normal', null],
      ['Not Specified', null],
      ['Check Lab Report', null],
      ['Low', 'µIU/mL'],
    ],
  )
})

test('an unknown clinical sex shows both ranges, and a child gets only ranges for children', async () => {
  await app.owner.query("update patient set clinical_sex = 'unknown' where id = $1", [maya.patient_id])
  const [result] = (await added(maya, { results: [{ analyte: 'hemoglobin', value: 13, unit: 'g/dL' }] })).results
  assert.deepEqual(
    [result?.flag, result?.reference_low, result?.reference_ranges.map(({ sex, low }) => [sex, low])],
    [
      'Check Lab Report',
      null,
      [
        ['female', 12],
        ['male', 14],
      ],
    ],
  )
  const child = { as: cast.carmen, headers: { 'x-acting-for': children.mia.patient_id } }
  const body = { ...a1c, results: [{ analyte: 'creatinine' as const, value: 0.4, unit: 'mg/dL' }] }
  const theirs = await bodyOf(app.call(`POST /patient/${children.mia.patient_id}/labs`, { ...child, body }))
  assert.deepEqual(
    theirs.results.map(({ flag, reference_ranges }) => [flag, reference_ranges]),
    [['Not Specified', []]],
  )
})

test('once the dietitian enters the clinical sex, the flags that waited for it are set; the range of a report stays', async () => {
  await app.owner.query("update patient set clinical_sex = 'unknown' where id = $1", [maya.patient_id])
  const results: Report['results'] = [
    { analyte: 'hemoglobin', value: 13, unit: 'g/dL' },
    { analyte: 'hematocrit', value: 40, unit: '%', reference_low: 41 },
  ]
  const { id } = await added(maya, { results })
  const { version } = await bodyOf(app.call(`GET /patients/${maya.patient_id}`, { as: hannah }))
  const headers = { 'if-match': `"${version}"` }
  await bodyOf(app.call(`PATCH /patients/${maya.patient_id}`, { as: hannah, headers, body: { clinical_sex: 'female' } }))
  await app.runJobs()
  const lab = await bodyOf(app.call(`GET ${path}/${id}`, { as: maya }))
  assert.deepEqual(
    lab.results.map(({ flag, reference_low }) => [flag, reference_low]),
    [
      ['Normal', 12],
      ['Low', 41],
    ],
  )
})

test('impossible values, wrong units, the future and empty reports are refused beside their fields', async () => {
  for (const [result, refusal] of [
    [{ analyte: 'glucose', value: 9000, unit: 'mg/dL' }, [400, 'impossible', 'value']],
    [{ analyte: 'glucose', value: 640, unit: 'mg/dL' }, [400, 'unlikely', 'value']],
    [{ analyte: 'glucose', value: 96, unit: 'pg/mL' }, [400, 'wrong_unit', 'unit']],
    [{ analyte: 'glucose', value: 96 }, [400, 'wrong_unit', 'unit']],
    [{ analyte: 'fit', value: 3, unit: '1' }, [400, 'only_found_or_not', 'value']],
    [{ analyte: 'glucose' }, [400, 'invalid_type', 'value']],
    [{ value: 3 }, [400, 'invalid_type', 'name']],
    [{ name: 'Other', text: 'fine', comparator: '<' }, [400, 'without_value', 'comparator']],
    [{ name: 'Other', value: 3, reference_low: 5, reference_high: 2 }, [400, 'too_small', 'reference_high']],
  ] as [Report['results'][number], unknown[]][])
    assert.deepEqual(await refusalOf(result), refusal)
  const rare = await added(maya, { results: [{ analyte: 'glucose', value: 640, unit: 'mg/dL', confirmed: true }] })
  assert.equal(rare.results[0]?.value, 640, 'the report really says so')
  for (const [more, code] of [
    [{ collected_at: '2026-03-03T15:11:00Z' }, 'in_the_future'],
    [{ collected_at: '1988-04-16T00:00:00Z' }, 'before_birth'],
    [{ results: [] }, 'too_small'],
    [{ panel: undefined }, 'invalid_type'],
    [{ results: [a1c.results[0]!, a1c.results[0]!] }, 'twice'],
  ] as [Partial<Report>, string][]) {
    const { status, details } = await add(maya, more)
    assert.deepEqual([status, details.issues?.[0]?.code], [400, code])
  }
})

test('strangers, other dietitians and administrators get nothing, and nothing has changed', async () => {
  const [lab] = (await listed(maya)).items
  const feedback = { text: 'Hello', visible_to_patient: true }
  const before = await app.owner.query('select count(*)::int as n from lab')
  for (const as of [ruben, dana]) {
    assert.equal((await app.call(`GET ${path}`, { as })).status, 404)
    assert.equal((await app.call(`GET ${path}/${lab!.id}`, { as })).status, 404)
    assert.equal((await app.call(`GET /patient/${maya.patient_id}/lab-trends`, { as })).status, 404)
    assert.equal((await app.call(`POST ${path}`, { as, body: a1c })).status, 404)
  }
  assert.equal(
    (await app.call(`GET /patient/${ruben.patient_id}/labs/${lab!.id}`, { as: ruben })).status,
    404,
    'not by another patient’s path',
  )
  assert.equal((await app.call(`POST ${path}/${lab!.id}/feedback`, { as: dana, body: feedback })).status, 404)
  assert.equal((await app.call(`POST ${path}/${lab!.id}/feedback`, { as: maya, body: feedback })).status, 403)
  assert.equal((await app.call(`GET ${path}`, { as: cast.selma })).status, 403)
  assert.deepEqual((await app.owner.query('select count(*)::int as n from lab')).rows, before.rows)
})

test('the list comes in pages, the latest sample first, between the two instants', async () => {
  const whole = (await listed(maya)).items
  assert.ok(whole.length >= 6)
  const days = whole.map(({ collected_at }) => collected_at)
  assert.deepEqual(days, [...days].sort().reverse())
  const paged: string[] = []
  for (let cursor: string | undefined; ; ) {
    const { items, next_cursor } = await listed(hannah, { limit: '2', cursor })
    paged.push(...items.map(({ id }) => id))
    if (next_cursor === null) break
    cursor = next_cursor
  }
  assert.deepEqual(
    paged,
    whole.map(({ id }) => id),
  )
  const [newest, second] = days as [string, string]
  const between = await listed(maya, { after_datetime: second, before_datetime: newest })
  assertEach(between.items, ({ collected_at }) => collected_at === second)
  assert.equal((await app.send(`GET ${path}?cursor=abc`, { as: maya })).status, 400)
})

test('a correction keeps what there was before; two at once make one', async () => {
  const first = await added(maya)
  await bodyOf(app.call(`POST ${path}/${first.id}/feedback`, { as: hannah, body: { text: 'Is this 5.8?', visible_to_patient: true } }))
  const wish = { corrects_id: first.id, results: [{ analyte: 'hba1c' as const, value: 6.8, unit: '%' }] }
  const answers = await Promise.all([add(maya, wish), add(maya, wish)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409])
  assert.equal(answers.find(({ status }) => status === 409)!.code, 'changed_meanwhile')
  const second = answers.find(({ status }) => status === 201)!.body
  assert.deepEqual([second.corrects_id, second.review_status, second.feedback[0]?.text], [first.id, 'new', 'Is this 5.8?'])
  const old = await bodyOf(app.call(`GET ${path}/${first.id}`, { as: maya }))
  assert.deepEqual([old.results[0]?.value, old.corrected_by_id], [5.8, second.id])
  const ids = (await listed(maya)).items.map(({ id }) => id)
  assert.deepEqual([ids.includes(first.id), ids.includes(second.id)], [false, true])
  const late = await app.call(`POST ${path}/${first.id}/feedback`, { as: hannah, body: { text: 'Late', visible_to_patient: true } })
  assert.deepEqual([late.status, late.code], [409, 'changed_meanwhile'])
})

test('a patient corrects what they entered, and not what the dietitian did; a dietitian corrects both', async () => {
  const theirs = await added(hannah)
  assert.deepEqual([theirs.source, theirs.review_status], ['provider', 'reviewed'])
  assert.equal((await add(maya, { corrects_id: theirs.id })).status, 403)
  const own = await added(maya)
  assert.equal((await added(hannah, { corrects_id: own.id })).corrects_id, own.id)
  const [foreign] = (await bodyOf(app.call(`GET /patient/${cast.ruth.patient_id}/labs`, { as: cast.ruth }))).items
  assert.equal((await add(maya, { corrects_id: foreign!.id })).status, 404)
})

test('no SQL of a patient or a dietitian changes what was entered', async () => {
  const { id } = await added(maya)
  for (const [kind, actor] of [
    ['patient', maya.patient_id],
    ['provider', hannah.provider_id],
  ] as const) {
    const client = await app.owner.connect()
    try {
      await client.query('begin')
      await client.query(
        "select set_config('role', 'app_user', true), set_config('app.actor_kind', $1, true), set_config('app.actor_id', $2, true)",
        [kind, actor],
      )
      await client.query('savepoint here')
      const changed = await client
        .query("update app.lab set panel_name = 'Another' where id = $1", [id])
        .catch((error: unknown) => String(error))
      assert.ok(typeof changed === 'string' ? /corrected by a new one/.test(changed) : changed.rowCount === 0, kind)
      await client.query('rollback to here')
      await assert.rejects(client.query('update app.lab_result set value = 1 where lab_id = $1', [id]), /permission denied/)
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
})

test('a guardian enters reports for a child, and the trail names the guardian', async () => {
  const headers = { 'x-acting-for': children.mia.patient_id }
  const { id } = await bodyOf(app.call(`POST /patient/${children.mia.patient_id}/labs`, { as: cast.carmen, headers, body: a1c }))
  assert.equal((await app.call(`GET /patient/${children.mia.patient_id}/labs/${id}`, { as: cast.carmen })).status, 404, 'not as herself')
  const { rows } = await app.owner.query('select created_by, patient_id from lab where id = $1', [id])
  assert.deepEqual(rows, [{ created_by: cast.carmen.patient_id, patient_id: children.mia.patient_id }])
})

test('after care has ended a dietitian still reads, and adds nothing more', async () => {
  await endCare()
  const [lab] = (await listed(hannah)).items
  assert.ok(lab)
  const feedback = await app.call(`POST ${path}/${lab.id}/feedback`, { as: hannah, body: { text: 'Hello', visible_to_patient: true } })
  assert.deepEqual([feedback.status, feedback.code], [409, 'care_closed'])
  const report = await add(hannah)
  assert.deepEqual([report.status, report.code], [409, 'care_closed'])
})

test('a report that is sent twice with one key is added once', async () => {
  const headers = { 'idempotency-key': 'labs-0001-0001-0001' }
  const send = () => bodyOf(app.call(`POST ${path}`, { as: maya, headers, body: a1c }))
  assert.equal((await send()).id, (await send()).id)
})
