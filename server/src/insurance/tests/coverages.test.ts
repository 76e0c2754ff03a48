import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, beforeEach, describe, test } from 'node:test'
import { makePhoto } from '../../files/tests/pictures.ts'
import { uploadFile } from '../../files/tests/uploading.ts'
import { idOfDemoFile, shippedFiles } from '../../files/world/files.ts'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { bodyOf, type Person } from '../../kernel/tests/calls.ts'
import { rememberRows } from '../../kernel/tests/restoring.ts'
import { findPayerOf } from '../../renewals/tests/plans.ts'
import { cast } from '../../world/cast.ts'
import { children } from '../../world/children.ts'

let t: TestApp
let restore: () => Promise<void>
before(async () => {
  t = await testApp()
  restore = await rememberRows(t)
})
after(() => t.close())
beforeEach(async () => {
  await restore()
  t.clock.advance(1)
})

const { maya, ruben, hannah, ilse, carmen, selma, tom, curtis } = cast
const list = (as: Person, id: string = maya.patient_id, headers = {}) => t.call(`GET /patients/${id}/coverages`, { as, headers })
const change = (coverage: object, as: Person = maya, id: string = maya.patient_id, more: object = {}) =>
  t.send(`PATCH /patients/${id}`, { as, body: { coverage }, ...more })
const plan = {
  kind: 'insurance',
  payer_id: '62308',
  member_id: 'U1234567801',
  plan_name: 'Open Access Plus',
  relationship: 'Self',
} as const
const listTold = async () => (await t.owner.query(`select recipient_id from notification where template = 'plan_entered'`)).rows
const shipped = (slug: string) => readFileSync(new URL(`${idOfDemoFile(slug)}/full`, shippedFiles))

describe('how a patient pays', () => {
  test('is read by the patient and the provider in care, with its card and its history', async () => {
    for (const as of [maya, hannah]) {
      const { items, card } = await bodyOf(list(as))
      assert.deepEqual([items[0]?.payer_id, items[0]?.member_id, items[0]?.closed_at], ['60054', maya.member_id, null])
      assert.deepEqual([card?.status, card?.is_confirmed], ['read', true])
    }
    for (const as of [ruben, ilse, carmen]) assert.equal((await list(as)).status, 404)
    assert.equal((await list(selma)).status, 403)
    const mia = children.mia.patient_id
    assert.equal((await list(carmen, mia, { 'x-acting-for': mia })).status, 200)
  })

  test('a change closes what held and begins anew; the old one stays as it was', async () => {
    const [before] = (await bodyOf(list(maya))).items
    assert.equal((await change({ primary: plan })).status, 200)
    const { items, card } = await bodyOf(list(maya))
    assert.deepEqual(
      items.map(({ payer_id, closed_at }) => [payer_id, closed_at !== null]),
      [
        ['62308', false],
        ['60054', true],
      ],
    )
    assert.equal(items[1]?.coverage_id, before?.coverage_id)
    assert.equal(card?.is_confirmed, true, 'the card belongs to the old plan')
    const shown = await bodyOf(t.call(`GET /patients/${maya.patient_id}`, { as: hannah, query: { include: 'coverage' } }))
    assert.deepEqual(
      shown.coverage?.map(({ payer_id }) => payer_id),
      ['62308'],
    )
  })

  test('a second plan comes and goes beside the first', async () => {
    const subscriber = { first_name: 'Anders', last_name: 'Lindqvist', birth_date: '1986-02-11', sex: 'male' }
    assert.equal((await change({ secondary: { ...plan, relationship: 'Spouse', subscriber } })).status, 200)
    const both = (await bodyOf(list(maya))).items.filter(({ closed_at }) => closed_at === null)
    assert.deepEqual(
      both.map(({ priority }) => priority),
      ['primary', 'secondary'],
    )
    assert.deepEqual(both[1]?.subscriber, subscriber)
    await change({ secondary: null })
    assert.deepEqual((await bodyOf(list(maya))).items.filter(({ closed_at }) => closed_at === null).length, 1)
  })

  test('a second plan has a first and a last day; one that was entered by mistake never paid', async () => {
    const held = async () => {
      const seconds = (await bodyOf(list(maya))).items.filter(({ priority }) => priority === 'secondary')
      return seconds.map(({ effective_from, effective_to, closed_at }) => [effective_from, effective_to, closed_at !== null])
    }
    const end = (effective_to: string | null) => change({ secondary: { kind: 'ended', effective_to } })
    assert.equal((await change({ secondary: { ...plan, effective_from: '2026-01-15' } })).status, 200)
    assert.deepEqual(await held(), [['2026-01-15', null, false]])
    const early = await end('2026-01-14')
    assert.deepEqual([early.status, early.details.issues?.[0]?.code], [400, 'too_small'], 'it ends before it began')
    assert.equal((await end('2026-01-31')).status, 200)
    assert.deepEqual(await held(), [['2026-01-15', '2026-01-31', true]])
    const nothing = await end('2026-01-31')
    assert.deepEqual([nothing.status, nothing.details.issues?.[0]?.path], [400, ['coverage', 'secondary', 'kind']])
    t.clock.advance(60)
    await change({ secondary: plan })
    assert.equal((await end(null)).status, 200)
    const [[from, to] = []] = await held()
    assert.ok(String(to) < String(from), 'no day lies in it')
  })

  test('a second plan is another one than the first, and has begun', async () => {
    const { details } = await change({ secondary: { ...plan, payer_id: '60054', member_id: maya.member_id } })
    assert.deepEqual([details.issues?.[0]?.code, details.issues?.[0]?.path.at(-1)], ['of_first_plan', 'member_id'])
    for (const secondary of [
      { ...plan, effective_from: '2099-01-01' },
      { kind: 'ended', effective_to: '2099-01-01' },
    ]) {
      const late = await change({ secondary })
      assert.deepEqual([late.status, late.details.issues?.[0]?.code], [400, 'too_big'])
    }
    assert.equal((await change({ secondary: { ...plan, payer_id: '60054' } })).status, 200, 'another number with the same payer')
    const shown = await bodyOf(t.call(`GET /patients/${maya.patient_id}`, { as: hannah, query: { include: 'coverage' } }))
    assert.deepEqual(
      shown.coverage?.map(({ priority }) => priority),
      ['primary', 'secondary'],
    )
  })

  test('a dependent may have a number of their own, with or without a word of who holds the plan', async () => {
    const subscriber = { first_name: 'Anders', last_name: 'Lindqvist', birth_date: '1956-02-11', sex: 'male' }
    const own = { ...plan, relationship: 'Child', has_own_member_id: true }
    for (const primary of [own, { ...own, subscriber }]) assert.equal((await change({ primary })).status, 200)
    const [held] = (await bodyOf(list(hannah))).items
    assert.deepEqual([held?.relationship, held?.has_own_member_id, held?.subscriber], ['Child', true, subscriber])
    const shown = await bodyOf(t.call(`GET /patients/${maya.patient_id}`, { as: hannah, query: { include: 'coverage' } }))
    assert.deepEqual(
      shown.coverage?.map(({ has_own_member_id }) => has_own_member_id),
      [true],
    )
    assert.equal((await change({ primary: { ...plan, relationship: 'Child', subscriber } })).status, 200)
    assert.equal((await bodyOf(list(maya))).items[0]?.has_own_member_id, false)
    const { details } = await change({ primary: { ...plan, has_own_member_id: true } })
    assert.deepEqual([details.issues?.[0]?.code, details.issues?.[0]?.path.at(-1)], ['of_patient', 'has_own_member_id'])
  })

  test('what is not a plan, or not whole, is refused, and nothing has changed', async () => {
    const before = JSON.stringify((await bodyOf(list(maya))).items)
    const wrong: [object, string][] = [
      [{}, 'nothing_to_change'],
      [{ primary: { ...plan, payer_id: 'nobody' } }, 'invalid_value'],
      [{ primary: { ...plan, relationship: 'Child' } }, 'invalid_type'],
      [{ primary: { ...plan, subscriber: { first_name: 'A', last_name: 'B', birth_date: '1980-01-01', sex: 'male' } } }, 'of_patient'],
      [
        {
          primary: {
            ...plan,
            relationship: 'Spouse',
            subscriber: { first_name: 'A', last_name: 'B', birth_date: '2150-01-01', sex: 'male' },
          },
        },
        'too_big',
      ],
      [{ primary: { kind: 'cash', member_id: 'X' } }, 'unrecognized_keys'],
      [{ primary: { ...plan, member_id: '--' } }, 'custom'],
      [{ primary: { ...plan, phone_number: 'none' } }, 'custom'],
    ]
    for (const [coverage, code] of wrong) {
      const { status, details } = await change(coverage)
      assert.deepEqual([status, details.issues?.[0]?.code], [400, code], JSON.stringify(coverage))
    }
    assert.equal((await change({ primary: { ...plan, card_id: '0199aaaa-0000-7000-8000-00000000dead' } })).status, 404)
    assert.equal(JSON.stringify((await bodyOf(list(maya))).items), before)
  })

  test('staff enter plans for a patient, say from where they know it, and the patient is told', async () => {
    const path = `PATCH /patients/${maya.patient_id}/coverages` as const
    const enter = (as: Person, coverage: object, source: object = { source: 'card' }) => t.send(path, { as, body: { coverage, ...source } })
    for (const as of [maya, hannah, curtis]) assert.equal((await enter(as, { secondary: plan })).status, 403)
    const [bare, cash] = [await enter(tom, { secondary: plan }, {}), await enter(tom, { primary: { kind: 'cash' } })]
    assert.deepEqual([bare.details.issues?.[0]?.path, cash.details.issues?.[0]?.code], [['source'], 'of_patient'])
    const nobody = '0199aaaa-0000-7000-8000-00000000dead'
    const stranger = await t.send(`PATCH /patients/${nobody}/coverages`, {
      as: tom,
      body: { coverage: { secondary: plan }, source: 'told' },
    })
    assert.equal(stranger.status, 404)
    for (const as of [tom, selma]) {
      t.clock.advance(60)
      const subscriber = { first_name: 'Anders', last_name: 'Lindqvist', birth_date: '1986-02-11', sex: 'male' }
      const { status } = await enter(as, { secondary: { ...plan, relationship: 'Spouse', subscriber } })
      assert.equal(status, 200)
      const held = (await bodyOf(list(maya))).items.filter(({ closed_at }) => closed_at === null)
      assert.deepEqual(
        held.map(({ priority, subscriber }) => [priority, subscriber?.first_name]),
        [
          ['primary', undefined],
          ['secondary', 'Anders'],
        ],
      )
    }
    assert.equal((await enter(tom, { secondary: { kind: 'ended', effective_to: null } })).status, 200)
    assert.equal((await enter(tom, { primary: plan })).status, 200)
    await t.runJobs()
    assert.deepEqual([...new Set((await listTold()).map(({ recipient_id }) => recipient_id))], [maya.patient_id])
  })

  test('what a patient changes themselves is no news to them', async () => {
    await change({ secondary: plan })
    await t.runJobs()
    assert.deepEqual(await listTold(), [])
  })

  test('coming visits go to a new first plan if the patient wants it and the dietitian takes it', async () => {
    const countPaidBy = async (payer_id: string) =>
      (
        await t.owner.query<{ n: number }>(
          `select count(*)::int as n from app.appointment a join app.coverage c on c.id = a.coverage_id
           where a.patient_id = $1 and a.status = 'Scheduled' and a.starts_at > $2 and c.payer_id = $3 and c.closed_at is null`,
          [maya.patient_id, t.clock(), payer_id],
        )
      ).rows[0]!.n
    const before = await countPaidBy('60054')
    assert.ok(before > 0)
    const [taken, untaken] = [await findPayerOf(t, true), await findPayerOf(t, false)]
    const enter = (payer_id: string, more: object) => change({ primary: { ...plan, payer_id }, ...more })
    assert.equal((await enter(taken, {})).status, 200)
    assert.equal(await countPaidBy(taken), 0, 'visits keep the plan under which they were booked')
    assert.equal((await enter(untaken, { moves_visits: true })).status, 200)
    assert.equal(await countPaidBy(untaken), 0)
    assert.equal((await enter(taken, { moves_visits: true })).status, 200)
    assert.equal(await countPaidBy(taken), before)
    const body = { coverage: { primary: { ...plan, payer_id: '60054' } as const, moves_visits: true }, source: 'told' as const }
    await bodyOf(t.call(`PATCH /patients/${maya.patient_id}/coverages`, { as: selma, body }))
    assert.equal(await countPaidBy('60054'), before)
    const changed = await t.owner.query(`select from app.event where name = 'appointment.plan_changed' and patient_id = $1`, [
      maya.patient_id,
    ])
    assert.equal(changed.rowCount, 2 * before, 'their prices are estimated anew')
  })

  test('only the patient or their guardian changes it', async () => {
    for (const as of [hannah, selma]) {
      const more = as === selma ? { body: { coverage: { primary: plan }, reason: 'patient_asked' } } : {}
      assert.equal((await change({ primary: plan }, as, maya.patient_id, more)).status, 403)
    }
    assert.equal((await change({ primary: plan }, ruben)).status, 404)
    const mia = children.mia.patient_id
    assert.equal((await change({ primary: plan }, carmen, mia, { headers: { 'x-acting-for': mia } })).status, 200)
  })
})

describe('the card', () => {
  const add = async (as: Person, id: string, front: Buffer, back?: Buffer) => {
    const front_file_id = await uploadFile(t, { as, bytes: front })
    const back_file_id = back && (await uploadFile(t, { as, bytes: back }))
    return t.call(`POST /patients/${id}/insurance-cards`, { as, body: { front_file_id, ...(back_file_id ? { back_file_id } : {}) } })
  }

  test('is read by our own machine as a job; what it found is an offer and changes nothing until it is sent', async () => {
    const before = (await bodyOf(list(ruben, ruben.patient_id))).items
    const added = await add(ruben, ruben.patient_id, shipped('lucia-card-front'), shipped('lucia-card-back'))
    assert.deepEqual([added.status, added.body.status, added.body.found], [201, 'waiting', []])
    await t.runJobs()
    const { card, items } = await bodyOf(list(ruben, ruben.patient_id))
    assert.deepEqual(Object.fromEntries(card!.found.map(({ field, value }) => [field, value])), {
      payer_id: '62308',
      plan_name: 'Open Access Plus',
      member_id: 'U5580123404',
      group_no: '3340178',
      phone_number: '1-800-555-0151',
    })
    assert.deepEqual([card?.status, card?.is_confirmed, items], ['read', false, before])
    await change({ primary: { ...plan, card_id: card!.card_id } }, ruben, ruben.patient_id)
    assert.equal((await bodyOf(list(ruben, ruben.patient_id))).card?.is_confirmed, true)
  })

  test('that nobody can read says so', async () => {
    const blank = await add(ruben, ruben.patient_id, await makePhoto())
    assert.equal(blank.status, 201)
    await t.runJobs({ twice: false })
    assert.equal((await bodyOf(list(ruben, ruben.patient_id))).card?.status, 'unreadable')
  })

  test('takes photos of the patient alone, once, and shows them to the provider in care', async () => {
    const { body: card } = await add(maya, maya.patient_id, shipped('maya-card-front'))
    assert.equal((await t.call(`GET /files/${card.front_file_id}`, { as: hannah })).status, 200)
    const again = await t.call(`POST /patients/${maya.patient_id}/insurance-cards`, {
      as: maya,
      body: { front_file_id: card.front_file_id },
    })
    assert.equal(again.code, 'file_not_usable')
    const rubens = await uploadFile(t, { as: ruben })
    assert.equal(
      (await t.call(`POST /patients/${maya.patient_id}/insurance-cards`, { as: maya, body: { front_file_id: rubens } })).code,
      'file_not_usable',
    )
    assert.equal(
      (await t.call(`POST /patients/${maya.patient_id}/insurance-cards`, { as: ruben, body: { front_file_id: rubens } })).status,
      404,
    )
  })
})
