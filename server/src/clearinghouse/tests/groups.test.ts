import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeId } from '../../kernel/ids.ts'
import { type TestApp, testApp, testNow } from '../../kernel/testing.ts'
import { rememberRows } from '../../kernel/tests/restoring.ts'
import { type Random, randomOf } from '../../world/random.ts'
import type { Remittance } from '../posting/movements.ts'
import { takeRemittedTogether } from '../receiving/decisions.ts'
import { makeAnswer, makeLine } from './answers.ts'

let t: TestApp
let restore: () => Promise<void>
before(async () => {
  t = await testApp()
  await promiseSomePrices()
  restore = await rememberRows(t)
})
after(() => t.close())

/** Every visit with a claim has an estimate with a promised price, so that the practice bears a part of what a payer leaves to its patient. */
const promiseSomePrices = () =>
  t.owner.query(`
    insert into app.price_estimate select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(),
      'appointment_id', c.appointment_id, 'patient_id', c.patient_id, 'provider_id', c.provider_id))).*
    from app.claim c cross join (select one as e from app.price_estimate one order by id limit 1) e
    where c.prior_claim_id is null and not exists (select from app.price_estimate where appointment_id = c.appointment_id);
    update app.price_estimate e set promise_id = (select id from app.price_promise limit 1), cap_cents = 1000,
      payer_id = coalesce((select c.payer_id from app.claim c where c.appointment_id = e.appointment_id and c.prior_claim_id is null limit 1), e.payer_id)
    where appointment_id is not null`)

type Known = { clm01: string; charge_cents: number; last_name: string; claim_id: string }

/** The versions of the demo's claims, those that were answered before included. */
const readVersions = async (): Promise<Known[]> =>
  (
    await t.owner.query<Known>(`select clm01, charge_cents::float8 as charge_cents, claim_id, body->'subscribers'->0->'subscriber'->'name'->>'last_name' as last_name
      from app.claim_version order by clm01`)
  ).rows

async function openRemittance(): Promise<Remittance> {
  const [id, file_id] = [makeId(), makeId()]
  await t.owner.query(
    `insert into app.exchange_file (id, direction, kind, name, source, hash, size, state, created_at) values ($1, 'received', '835', 'x', 'by_hand', 'x', 1, 'waiting', $2)`,
    [file_id, testNow],
  )
  await t.owner.query(
    `insert into app.remittance (id, file_id, n, payer_id, payer_name, trace, method, amount_cents, created_at) values ($1, $2, 1, '60054', 'Payer', 'T', 'ACH', 0, $3)`,
    [id, file_id, testNow],
  )
  return { id, payer_id: '60054', payee_npi: null, paid_on: '2026-02-20' }
}

/** What a payer might say of one version: it pays, denies, passes on, forecasts, cannot process, takes back, or speaks of somebody else. */
function answerFor({ clm01, charge_cents, last_name }: Known, { pick, between, chance }: Random, position: number) {
  const patient_cents = pick([0, 2000, 4000, charge_cents])
  const paid_cents = pick([0, between(0, charge_cents - patient_cents)])
  const adjustments = [
    { group: 'PR' as const, reason: pick(['1', '2', '3', '96']), cents: patient_cents },
    { group: pick(['CO', 'OA'] as const), reason: pick(['45', '50', '253', '23']), cents: charge_cents - patient_cents - paid_cents },
  ]
  const said = makeAnswer({
    ...{
      position,
      claim_id: chance(0.1) ? `UNKNOWN${position}` : clm01,
      status: pick(['1', '1', '1', '2', '4', '19', '23', '25', '22', '22']),
    },
    ...{ charge_cents, paid_cents, patient_cents, adjustments, payer_claim_number: chance(0.5) ? `PCN${clm01}` : null },
    ...{ patient: { last_name: chance(0.1) ? 'Stranger' : last_name, first_name: 'A', member_id: null } },
    lines: chance(0.5) ? [] : [makeLine({ charge_cents: 0, paid_cents: 0 })],
    remarks: chance(0.1) ? ['MA130'] : [],
  })
  return said.status === '22' ? { ...said, paid_cents: -said.paid_cents } : said
}

/** Some claims are answered twice in a row, and all of them once more at the end, so that a group meets what it wrote itself. */
function listAnswers(versions: readonly Known[], seed: number) {
  const random = randomOf('groups', seed)
  const asked = [...versions.flatMap((one) => (random.chance(0.3) ? [one, one] : [one])), ...random.some(versions, 40)]
  return asked.map((one, at) => answerFor(one, random, at + 1))
}

/** What the house says of everything that posting may touch, without the ids that differ from run to run. */
async function readEverything() {
  const asked = {
    accounts: 'select name, in_cents, out_cents from app.ledger_account order by name',
    decisions:
      'select position, state, why, outcome, posted, flags, billed_cents, expected_cents, claim_id, transaction_id is null as unposted, suspense_id is null as matched, reversed_by is null as standing from app.remitted_claim order by created_at, position, clm01',
    items: `select reference, revision, change, amount_cents, explanation, patient_id, appointment_id, claim_id from app.billing_item order by reference, revision`,
    claims: 'select number, state, with_payer, paid_cents, patient_cents, payer_claim_number, revision from app.claim order by number',
    steps:
      'select claim_id, version_id, kind, from_state, to_state, details, count(*) from app.claim_event group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6',
    transactions: 'select kind, posting_count, effective_at, count(*) from app.ledger_transaction group by 1, 2, 3 order by 1, 2, 3',
    postings:
      'select from_account, to_account, amount_cents, effective_at, count(*) from app.posting group by 1, 2, 3, 4 order by 1, 2, 3, 4',
    events: 'select name, patient_id, provider_id, count(*) from app.event group by 1, 2, 3 order by 1, 2, 3',
    trail: 'select outcome, subject_kind, patient_id, count(*) from app.audit group by 1, 2, 3 order by 1, 2, 3',
    news: 'select audience_kind, audience_id, name, count(*) from app.live_event group by 1, 2, 3 order by 1, 2, 3',
    jobs: 'select t.identifier, count(*) from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id group by 1 order by 1',
    allowed: 'select payer_id, code, unit_cents, count(*) from app.allowed_amount group by 1, 2, 3 order by 1, 2, 3',
    prices: 'select id, actual_patient_cents, plan_share_cents from app.price_estimate order by id',
  }
  const read = Object.entries(asked).map(async ([name, text]) => [name, (await t.owner.query(text)).rows] as const)
  return Object.fromEntries(await Promise.all(read)) as Record<keyof typeof asked, Record<string, unknown>[]>
}

async function takeIn(size: number, answers: ReturnType<typeof listAnswers>) {
  const remittance = await openRemittance()
  const ctx = t.context({ kind: 'system' })
  const states: string[] = []
  for (let at = 0; at < answers.length; at += size) {
    const taken = await takeRemittedTogether(ctx, remittance, answers.slice(at, at + size))
    assert.deepEqual(taken.failures, [])
    states.push(...taken.states)
  }
  const everything = await readEverything()
  const { rows } = await t.owner.query<{ count: number }>('select count(distinct xid)::int as count from app.audit where request_id = $1', [
    ctx.request_id,
  ])
  await restore()
  return { states, everything, transactions: rows[0]!.count }
}

for (const seed of [1, 2, 3])
  test(`Seeded answers (${seed}) leave the same books and the same claims, whether each is posted alone or all of a group together`, async () => {
    const answers = listAnswers(await readVersions(), seed)
    const alone = await takeIn(1, answers)
    const together = await takeIn(50, answers)
    assert.ok(new Set(alone.everything.decisions!.map(({ outcome }) => outcome)).size > 6, 'the answers are too much alike')
    assert.ok(
      alone.everything.transactions.some(({ kind }) => kind === 'written_off'),
      'no price was promised',
    )
    assert.equal(together.transactions, Math.ceil(answers.length / 50), 'a group was posted one by one')
    assert.deepEqual(together.states, alone.states)
    for (const name of Object.keys(alone.everything) as (keyof typeof alone.everything)[])
      assert.deepEqual(together.everything[name], alone.everything[name], name)
  })

test('A decision that cannot be posted leaves out nothing but itself, and is posted when the file is taken up again', async () => {
  const versions = await readVersions()
  const { rows } = await t.owner.query<{ clm01: string }>(
    'select v.clm01 from app.claim_version v where v.n = 1 and not exists (select from app.remitted_claim d where d.claim_id = v.claim_id) order by 1 limit 3',
  )
  const known = rows.map(({ clm01 }) => versions.find((one) => one.clm01 === clm01)!)
  const broken = known[1]!.claim_id
  await t.owner.query(`create function app.breaks() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
    create trigger breaks before insert on app.claim_event for each row when (new.claim_id = '${broken}') execute function app.breaks()`)
  const answers = known.map(({ clm01, charge_cents }, at) =>
    makeAnswer({ position: at + 1, claim_id: clm01, charge_cents, paid_cents: charge_cents, patient: null, adjustments: [], lines: [] }),
  )
  const [remittance, ctx] = [await openRemittance(), t.context({ kind: 'system' })]
  const kept = async () =>
    (await t.owner.query('select position from app.remitted_claim where remittance_id = $1 order by 1', [remittance.id])).rows
  const first = await takeRemittedTogether(ctx, remittance, answers)
  assert.deepEqual([first.states, first.failures.length], [['posted', 'posted'], 1])
  assert.deepEqual(await kept(), [{ position: 1 }, { position: 3 }])
  await t.owner.query('drop function app.breaks() cascade')
  assert.deepEqual(await takeRemittedTogether(ctx, remittance, answers), { states: ['posted', 'posted', 'posted'], failures: [] })
  assert.equal((await kept()).length, 3)
})
