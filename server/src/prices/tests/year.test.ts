import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '../../auth/tests/testing.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { transaction } from '../../kernel/context.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { createOrCorrectItem } from '../../ledger/items.ts'
import { readPdfAt } from '../../releases/tests/reading.ts'
import { followUp, listFreeStarts } from '../../scheduling/tests/calendar-days.ts'
import { cast } from '../../world/cast.ts'
import { priceVisit } from '../visits.ts'
import { findNextVisit } from './questions.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { maya, ruben, hannah, dana, tom } = cast

/** Books four visits in a row, a week apart, for which Maya pays alone. */
async function bookSeries() {
  const starts = await listFreeStarts(t, maya, hannah.provider_id, { from: '2026-05-04T00:00:00Z', days: 21 })
  const payment = { kind: 'cash' as const }
  const series = { every: 'Weekly' as const, count: 4 }
  for (const start of starts) {
    const answer = await t.call('POST /appointments', { as: maya, body: { ...followUp(start), series, payment } })
    if (answer.status === 201) return answer.body.appointments
  }
  throw new Error('no time has four free weeks')
}
const papersOf = async (id: string, as: typeof maya | typeof tom = maya) =>
  (await bodyOf(t.call(`GET /appointments/${id}/good-faith-estimates`, { as }))).items

async function send(): Promise<void> {
  await t.runJobs({ twice: false })
  t.clock.advance(1)
  await t.runJobs({ twice: false })
}

test('the visits of a series stand in one good-faith estimate, which is sent once and shown at each of them', async () => {
  const visits = await bookSeries()
  await send()
  const price = await bodyOf(t.call(`GET /appointments/${visits[0]!.id}/price`, { as: maya }))
  const papers = await papersOf(visits[0]!.id)
  assert.equal(papers.length, 1)
  const [paper] = papers
  assert.deepEqual([paper?.scope, paper?.visits, paper?.reason, paper?.sends], ['year', 4, 'booked', 1])
  assert.equal(paper?.total_cents, 4 * price.patient_cents!)
  assert.equal(paper?.appointment_id, visits[0]!.id)
  for (const { id } of visits) assert.deepEqual(await papersOf(id), papers)
  // The dietitian becomes dearer, and the last visit is priced anew.
  await t.owner.query('update app.provider set cash_follow_up_cents = 12345 where id = $1', [hannah.provider_id])
  await priceVisit(t.context(), visits[3]!.id)
  await send()
  const [later, before] = await papersOf(visits[1]!.id)
  assert.deepEqual([later?.reason, later?.total_cents, before?.id], ['changed', 3 * price.patient_cents! + 12_345, paper?.id])
  // So it is after the first visit, before the next one.
  await t.owner.query(`update app.appointment set status = 'Occurred' where id = $1`, [visits[0]!.id])
  t.clock.set(addMinutes(visits[0]!.starts_at, 60))
  await t.owner.query('update app.provider set cash_follow_up_cents = 12700 where id = $1', [hannah.provider_id])
  await priceVisit(t.context(), visits[3]!.id)
  await send()
  const [last] = await papersOf(visits[1]!.id)
  assert.deepEqual([last?.reason, last?.total_cents, last?.sends], ['changed', 3 * price.patient_cents! + 12_700, 1])
  assert.ok(last!.due_on! >= t.clock().slice(0, 10), 'it is not due on a day that is over')
  // Who asks for one visit of them gets its own.
  const own = await bodyOf(t.call(`POST /appointments/${visits[3]!.id}/good-faith-estimates`, { as: maya }))
  assert.deepEqual([own.scope, own.visits, own.total_cents], ['visit', 1, 12_700])
})

test('sendYearGoodFaithEstimate: patients, their dietitian and billing staff get one estimate for the visits of a year', async () => {
  const id = await findNextVisit(t)
  const path = `POST /appointments/${id}/good-faith-estimates/year` as const
  assert.equal((await t.call(path, { as: maya, body: { visits: 6 } })).code, 'not_available', 'a plan pays for it')
  await t.owner.query('update app.appointment set coverage_id = null where id = $1', [id])
  await t.owner.query('delete from app.price_estimate where appointment_id = $1', [id])
  const one = await bodyOf(t.call(path, { as: hannah, body: { visits: 6 } }))
  const { patient_cents } = await bodyOf(t.call(`GET /appointments/${id}/price`, { as: maya }))
  assert.deepEqual([one.scope, one.visits, one.total_cents, one.sends], ['year', 6, 6 * patient_cents!, 1])
  for (const as of [maya, tom]) assert.equal((await bodyOf(t.call(path, { as, body: { visits: 6 } }))).id, one.id, 'the same is kept once')
  const more = await bodyOf(t.call(path, { as: tom, body: { visits: 12 } }))
  assert.deepEqual([more.n, more.visits, more.reason, more.sends], [2, 12, 'asked', 0], 'one went out a moment ago')
  const third = await bodyOf(t.call(path, { as: maya, body: { visits: 8 } }))
  t.clock.advance(11)
  await t.runJobs()
  const sends = async (which: string) => (await papersOf(id)).find((one) => one.id === which)?.sends
  assert.deepEqual([await sends(more.id), await sends(third.id)], [0, 1], 'the last of many goes out')
  for (const as of [ruben, dana]) assert.equal((await t.call(path, { as, body: { visits: 6 } })).code, 'not_found')
  for (const visits of [1, 53]) assert.equal((await t.call(path, { as: maya, body: { visits } })).code, 'invalid_request')
  const { headers } = await signIn(t, maya)
  const paper = `/api/good-faith-estimates/${more.id}/pdf`
  const { text, roles } = await readPdfAt(t, paper, headers)
  for (const words of [
    '12 visits within at most 12 months',
    '97803',
    `$${(more.total_cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
  ])
    assert.ok(text.includes(words), `${words} in ${text}`)
  assert.ok(roles.includes('Table'))
  assert.match((await readPdfAt(t, `${paper}?language=es`, headers)).text, /12 visitas en 12 meses/)
  assert.equal((await papersOf(id)).filter(({ scope }) => scope === 'year').length, 3)
  await t.owner.query(`update app.appointment set status = 'Canceled' where id = $1`, [id])
  assert.equal((await t.call(path, { as: maya, body: { visits: 6 } })).code, 'not_available')
})

test('an estimate of a year without the NPI of the dietitian waits for it, and a first visit has its own price in it', async () => {
  const id = await findNextVisit(t)
  await t.owner.query(`update app.appointment set coverage_id = null, type = 'Initial Consultation' where id = $1`, [id])
  await t.owner.query('delete from app.price_estimate where appointment_id = $1', [id])
  await t.owner.query('update app.provider set cash_initial_cents = 20000, cash_follow_up_cents = 10000 where id = $1', [
    hannah.provider_id,
  ])
  const { rows } = await t.owner.query('select npi from app.provider_account where provider_id = $1', [hannah.provider_id])
  await t.owner.query('update app.provider_account set npi = null where provider_id = $1', [hannah.provider_id])
  const path = `POST /appointments/${id}/good-faith-estimates/year` as const
  await bodyOf(t.call(path, { as: maya, body: { visits: 6 } }))
  const waiting = await bodyOf(t.call(path, { as: hannah, body: { visits: 3 } }))
  assert.deepEqual([waiting.total_cents, waiting.missing, waiting.sends], [40_000, ['npi'], 0])
  await t.owner.query('update app.provider_account set npi = $2 where provider_id = $1', [hannah.provider_id, rows[0].npi])
  const listYears = async () => (await papersOf(id)).filter(({ scope }) => scope === 'year')
  const { length } = await listYears()
  for (let hour = 0; hour < 3; hour++) {
    await t.runJob('prices.complete_good_faith', {})
    await send()
    t.clock.advance(60)
  }
  assert.equal((await listYears()).length, length + 1, 'the last one is completed, once')
  const whole = (await papersOf(id)).find(({ scope, missing }) => scope === 'year' && missing.length === 0)
  assert.deepEqual([whole?.visits, whole?.total_cents, whole?.sends], [3, 40_000, 1])
})

test('an estimate of a year that lacks two facts is completed one after the other, is sent, and covers the visits that were asked for', async () => {
  const visits = await bookSeries()
  const { id } = visits[0]!
  await send()
  const single = await findNextVisit(t)
  await t.owner.query('update app.appointment set coverage_id = null where id = $1', [single])
  await t.owner.query('delete from app.price_estimate where appointment_id = $1', [single])
  const { rows } = await t.owner.query('select npi from app.provider_account where provider_id = $1', [hannah.provider_id])
  await t.owner.query('update app.provider_account set npi = null where provider_id = $1', [hannah.provider_id])
  await t.owner.query('update app.practice set withdrawn_at = $1', [t.clock()])
  for (const which of [single, id]) {
    const asked = await bodyOf(t.call(`POST /appointments/${which}/good-faith-estimates/year`, { as: maya, body: { visits: 6 } }))
    assert.deepEqual([asked.missing, asked.sends], [['practice', 'npi'], 0])
  }
  const complete = async () => {
    await t.runJob('prices.complete_good_faith', {})
    await send()
  }
  const readYear = async (which: string) => (await papersOf(which)).find(({ scope }) => scope === 'year')
  await t.owner.query(
    `insert into app.practice select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'withdrawn_at', null))).*
    from app.practice p where p.withdrawn_at = $1`,
    [t.clock()],
  )
  await complete()
  assert.partialDeepStrictEqual(await readYear(single), { visits: 6, missing: ['npi'], sends: 0 })
  await t.owner.query('update app.provider_account set npi = $2 where provider_id = $1', [hannah.provider_id, rows[0].npi])
  await complete()
  for (const which of [single, id])
    assert.partialDeepStrictEqual(await readYear(which), { visits: 6, reason: 'changed', missing: [], sends: 1 })
  // Visits of a year that somebody asked for count beside those of the series.
  const paper = (await readYear(id))!
  await t.owner.query('update app.appointment set series_id = null where id = $1', [visits[1]!.id])
  await billVisit(visits[1]!.id, 1)
  const bill = await billVisit(id, paper.total_cents + 40_000)
  assert.equal((await disputeOf(bill))?.billed_cents, paper.total_cents + 40_001)
})

/** Bills Maya for a visit, or corrects what was billed. */
async function billVisit(id: string, amountCents: number): Promise<string> {
  const reference = `self_pay:${id}`
  await transaction(t.context(), (ctx) =>
    createOrCorrectItem(ctx, {
      ...{ reference, patientId: maya.patient_id, type: 'self_pay', appointmentId: id, amountCents, effectiveAt: t.clock() },
      ...{ from: 'revenue:services', explanation: [{ code: 'self_pay_price' }] },
    }),
  )
  await t.runJobs({ twice: false })
  return (await t.owner.query<{ id: string }>('select id from app.bill where reference = $1', [reference])).rows[0]!.id
}
const disputeOf = async (bill: string) =>
  (await bodyOf(t.call(`GET /billing/${maya.patient_id}/bills/${bill}`, { as: maya }))).split?.dispute
const marksOf = async () => {
  const { items } = await bodyOf(t.call('GET /admin/good-faith-estimates', { as: tom, query: { limit: 100 } }))
  return new Map(items.flatMap(({ id, dispute }) => (dispute ? [[id, dispute] as const] : [])))
}

test('bills that come to at least $400 more than the last good-faith estimate before care may be disputed for 120 days, and staff see it', async () => {
  const visits = await bookSeries()
  await send()
  const [first, second, , fourth] = visits.map(({ id }) => id)
  const [paper] = await papersOf(first!)
  const bill = await billVisit(first!, paper!.total_cents + 39_999)
  assert.equal(await disputeOf(bill), null, 'a cent less than $400 more')
  const other = await billVisit(second!, 1)
  const until = new Date(Date.parse(t.clock()) + 120 * 86_400_000).toISOString().slice(0, 10)
  const year = { estimate_cents: paper!.total_cents, billed_cents: paper!.total_cents + 40_000, until }
  assert.deepEqual([await disputeOf(bill), await disputeOf(other)], [year, year])
  assert.deepEqual((await marksOf()).get(paper!.id), year)
  // A visit that has an estimate of its own is compared with that one as well.
  await billVisit(first!, 100)
  assert.deepEqual([await disputeOf(bill), (await marksOf()).size], [null, 0], 'the practice corrected it')
  t.clock.advance(11)
  const own = await bodyOf(t.call(`POST /appointments/${fourth}/good-faith-estimates`, { as: maya }))
  const last = await billVisit(fourth!, own.total_cents + 40_000)
  assert.equal((await disputeOf(last))?.estimate_cents, own.total_cents)
  assert.deepEqual([...(await marksOf()).keys()], [own.id])
  t.clock.advance(121 * 24 * 60)
  assert.deepEqual([await disputeOf(last), (await marksOf()).size], [null, 0], 'the last day is over')
})
