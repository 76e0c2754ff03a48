import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import { type TestApp, testApp, testNow } from '../../kernel/testing.ts'
import { cast } from '../../world/cast.ts'
import { type Random, randomOf } from '../../world/random.ts'
import { type Account, type Movement, receivableOf } from '../accounts.ts'
import { createOrCorrectItem, type ItemWanted } from '../items.ts'
import { type Posting, postToLedger, readBalance, reverseTransaction } from '../posting.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

const { maya } = cast
const theirs = receivableOf(maya.patient_id)
const isProblem = (code: string) => (error: unknown) => error instanceof Problem && error.code === code

const post = (posting: Partial<Posting> & { postings: Movement[] }) => {
  const reference = `test:${makeId()}`
  return transaction(t.context(), (ctx) =>
    postToLedger(ctx, { kind: 'claim_charged', reference, idempotencyKey: reference, effectiveAt: testNow, ...posting }),
  )
}
const reverse = (id: string) => transaction(t.context(), (ctx) => reverseTransaction(ctx, id))
const balanceOf = (account: Account, at?: string) => readBalance(t.context(), account, at)

async function readSums() {
  const { rows } = await t.owner.query<{ of_volumes: number; strayed: number }>(`
    select (select sum(in_cents - out_cents) from app.ledger_account)::float8 as of_volumes,
      (select count(*) from app.ledger_account a where a.in_cents <> (select coalesce(sum(amount_cents), 0) from app.posting where to_account = a.name)
        or a.out_cents <> (select coalesce(sum(amount_cents), 0) from app.posting where from_account = a.name))::int as strayed`)
  return rows[0]
}

test('A charge of 370 is answered with 226 paid, 100 given up and 44 for the patient, and the payer owes nothing any more', async () => {
  const payer = 'payer:test-aetna:receivable'
  const before = await balanceOf(theirs)
  await post({ postings: [{ from: 'revenue:services', to: payer, amountCents: 37_000 }] })
  assert.equal(await balanceOf(payer), 37_000)
  const answered = await post({
    kind: 'remittance_posted',
    postings: [
      { from: payer, to: 'cash:eft:test-aetna', amountCents: 22_600 },
      { from: payer, to: 'writeoff:contractual', amountCents: 10_000 },
      { from: payer, to: theirs, amountCents: 4400 },
    ],
  })
  assert.equal(await balanceOf(payer), 0)
  assert.equal(await balanceOf(theirs), before + 4400)
  assert.equal(await balanceOf('cash:eft:test-aetna'), 22_600)

  const back = await reverse(answered)
  assert.equal(await reverse(answered), back, 'it is taken back once')
  assert.deepEqual([await balanceOf(payer), await balanceOf(theirs), await balanceOf('cash:eft:test-aetna')], [37_000, before, 0])
  const { rows } = await t.owner.query('select from_account, amount_cents from app.posting where transaction_id = $1 order by position', [
    back,
  ])
  assert.deepEqual(rows[0], { from_account: theirs, amount_cents: 4400 }, 'the last amount goes back first')
})

test('A key posts once, and another content under it is refused', async () => {
  const key = { idempotencyKey: `test:${makeId()}`, reference: `test:${makeId()}` }
  const postings: Movement[] = [{ from: 'revenue:services', to: 'payer:test-key:receivable', amountCents: 100 }]
  const first = await post({ ...key, postings })
  assert.equal(await post({ ...key, postings }), first)
  assert.equal(await balanceOf('payer:test-key:receivable'), 100)
  const other: Movement[] = [{ ...postings[0]!, amountCents: 101 }]
  await assert.rejects(post({ ...key, postings: other }), isProblem('idempotency_key_reused'))
  await assert.rejects(post({ ...key, idempotencyKey: `test:${makeId()}`, postings }), isProblem('already_exists'))
})

test('A balance can be asked for at any moment of the past', async () => {
  const account = 'payer:test-past:receivable'
  const at = (effectiveAt: string, amountCents: number) =>
    post({ effectiveAt, postings: [{ from: 'revenue:services', to: account, amountCents }] })
  await at('2026-01-10T10:00:00.000Z', 500)
  await at('2026-02-10T10:00:00.000Z', 700)
  assert.equal(await balanceOf(account, '2026-01-10T09:59:59.999Z'), 0)
  assert.equal(await balanceOf(account, '2026-01-10T10:00:00.000Z'), 500)
  assert.equal(await balanceOf(account, '2026-02-28T00:00:00.000Z'), 1200)
})

test('Twenty who post, take back and correct at once lose and double nothing', async () => {
  const account: Account = 'payer:test-race:receivable'
  const charged = await post({ postings: [{ from: 'revenue:services', to: account, amountCents: 9000 }] })
  const reference = `test_fee:${makeId()}`
  const before = await balanceOf(theirs)
  const wanted = itemOf({ reference, amountCents: 2500 })
  const key = `test:${makeId()}`
  const same = {
    reference: key,
    idempotencyKey: key,
    postings: [{ from: account, to: 'suspense:unapplied', amountCents: 40 }] satisfies Movement[],
  }
  await Promise.all(
    Array.from({ length: 20 }, (_, nth) => [
      reverse(charged),
      bill(wanted),
      post(same),
      // Two accounts in both orders, which must not stand in each other's way.
      post({ postings: nth % 2 === 0 ? [toAndFro(1), toAndFro(-1)] : [toAndFro(-1), toAndFro(1)] }),
    ]).flat(),
  )
  assert.equal(await balanceOf(account), -40)
  assert.equal(await balanceOf(theirs), before + 2500)
  const { rows } = await t.owner.query('select count(*)::int as count from app.billing_item where reference = $1', [reference])
  assert.equal(rows[0].count, 1)
  assert.deepEqual(await readSums(), { of_volumes: 0, strayed: 0 })
})

const toAndFro = (way: 1 | -1): Movement =>
  way === 1
    ? { from: 'fees:platform', to: 'fees:processor', amountCents: 3 }
    : { from: 'fees:processor', to: 'fees:platform', amountCents: 3 }

const itemOf = (more: Partial<ItemWanted>): ItemWanted => ({
  ...{ reference: `test_fee:${makeId()}`, patientId: maya.patient_id, type: 'no_show_fee', appointmentId: null, amountCents: 5000 },
  ...{ from: 'revenue:fees', effectiveAt: testNow, explanation: [{ code: 'missed_visit' }] },
  ...more,
})
const bill = (wanted: ItemWanted) => transaction(t.context(), (ctx) => createOrCorrectItem(ctx, wanted))

// A second implementation, as slow and simple as can be: every amount that ever moved, one after the other.
class Scroll {
  readonly lines: Movement[] = []
  readonly owed = new Map<string, number>()
  balanceOf = (account: Account) =>
    this.lines.reduce(
      (sum, { from, to, amountCents }) => sum + (to === account ? amountCents : 0) - (from === account ? amountCents : 0),
      0,
    )
}

const accounts = [theirs, 'payer:test-random:receivable', 'cash:eft:test-random', 'suspense:unapplied', 'revenue:services'] as const

async function happen(random: Random, scroll: Scroll, ids: { id: string; postings: Movement[]; isBack: boolean }[]): Promise<void> {
  const act = random.pick(['post', 'post', 'reverse', 'bill'])
  if (act === 'bill') {
    const reference = `test_random:${random.pick([1, 2, 3, 4])}`
    const amountCents = random.between(0, 9000)
    await bill(itemOf({ reference, amountCents }))
    const difference = amountCents - (scroll.owed.get(reference) ?? 0)
    scroll.owed.set(reference, amountCents)
    scroll.lines.push({ from: 'revenue:fees', to: theirs, amountCents: difference })
    return
  }
  const open = ids.filter(({ isBack }) => !isBack)
  if (act === 'reverse' && open.length > 0) {
    const one = random.pick(open)
    one.isBack = true
    await reverse(one.id)
    scroll.lines.push(...one.postings.map(({ from, to, amountCents }) => ({ from: to, to: from, amountCents })))
    return
  }
  const postings = Array.from({ length: random.between(1, 4) }, (): Movement => {
    const from = random.pick([...accounts])
    return { from, to: random.pick(accounts.filter((one) => one !== from)), amountCents: random.between(1, 50_000) }
  })
  ids.push({ id: await post({ postings }), postings, isBack: false })
  scroll.lines.push(...postings)
}

test('After any random sequence of events the sum is zero, and every item equals its postings', async () => {
  const start = new Map(await Promise.all(accounts.map(async (account) => [account, await balanceOf(account)] as const)))
  for (const seed of [1, 2]) {
    const random = randomOf(seed, 'books')
    const scroll = new Scroll()
    if (seed > 1) for (const account of accounts) start.set(account, await balanceOf(account))
    const owed = await readOwed()
    for (const [reference, cents] of owed) scroll.owed.set(reference, cents)
    const ids: Parameters<typeof happen>[2] = []
    for (let step = 0; step < 60; step++) await happen(random, scroll, ids)
    for (const account of accounts)
      assert.equal(await balanceOf(account), start.get(account)! + scroll.balanceOf(account), `${account}, seed ${seed}`)
    assert.deepEqual(await readOwed(), new Map([...scroll.owed].sort()))
    assert.deepEqual(await readSums(), { of_volumes: 0, strayed: 0 })
  }
})

/** What each item of the random sequence comes to, by its postings rather than by what its rows say. */
async function readOwed() {
  const { rows } = await t.owner.query<{ reference: string; cents: number; said: number }>(`
    select i.reference, sum(i.amount_cents)::float8 as said,
      coalesce(sum((select sum(case when p.to_account like 'patient:%' then p.amount_cents else -p.amount_cents end) from app.posting p where p.transaction_id = i.transaction_id)), 0)::float8 as cents
    from app.billing_item i where i.reference like 'test_random:%' group by i.reference order by i.reference`)
  for (const { reference, cents, said } of rows) assert.equal(said, cents, reference)
  return new Map(rows.map(({ reference, cents }) => [reference, cents]))
}
