import { accessReasonHeader } from '@sorrel/contract/audit/vocabulary'
import pg from 'pg'
import { bodyOf, makeCallsInto, proveMember, typeCalls } from '../../server/src/kernel/tests/calls.ts'
import { runJob } from '../../server/src/worker.ts'
import { cast } from '../../server/src/world/cast.ts'
import { countStatuses, medianOf, quantileOf, runOpenLoop, timesOf } from '../measuring/load.ts'
import { authorizationOf, startServer } from '../measuring/server-process.ts'
import { figure, type Measured, ms } from './figures.ts'
import { openMeasuredHouse } from './house.ts'
import type { Place, Stage } from './stage.ts'

const dietitians = 1000
const linesOfEach = 100
const postings = 10_000
const limits = { finalize: 30, statement: 50 }
const period_end = '2026-01-18'
const account = 'provider:bench-statement:payable'

/** Dietitians with an account each, copies of one. */
const plantDietitians = `
with model as (select d from app.provider d where d.id = '${cast.hannah.provider_id}'),
made as (insert into app.provider select (jsonb_populate_record((m.d), jsonb_build_object('id', gen_random_uuid(), 'slug', 'bench-' || n))).*
  from model m, generate_series(1, ${dietitians}) n returning id)
insert into app.payout_account (provider_id, account_ref, status, missing_count, bank_last4, checked_at, created_at)
select id, 'acct_fake_' || translate(id::text, '-0123456789', '_ghijkmnpqr'), 'ready', 0, '4417', now(), now() from made`

/** What the demo's processor knows of their accounts. */
const plantProcessor = `
insert into app.demo_processor_object (ref, kind, parent, reference, data, at)
select account_ref, 'account', provider_id::text, null, jsonb_build_object('holder_id', provider_id, 'bank_last4', '4417'), now()
from app.payout_account on conflict (ref) do nothing`

/** Lines of each, with their postings. */
const plantLines = `
with wanted as (select gen_random_uuid() as id, gen_random_uuid() as tx, a.provider_id, n, 3000 + n * 7 as cents, 'entry:bench.' || a.provider_id || '.' || n as reference
  from app.payout_account a join app.provider d on d.id = a.provider_id and d.slug like 'bench-%', generate_series(1, ${linesOfEach}) n),
booked as (insert into app.ledger_transaction (id, kind, reference, idempotency_key, idempotency_hash, posting_count, effective_at, recorded_at)
  select tx, 'pay_earned', 'pay:' || reference || ':1', 'pay:' || reference || ':1', 'bench', 1, '2026-01-10', now() from wanted returning id),
moved as (insert into app.posting (transaction_id, position, from_account, to_account, amount_cents, effective_at)
  select tx, 1, 'provider:' || provider_id || ':payable', 'expense:clinician_pay', cents, '2026-01-10' from wanted returning transaction_id)
insert into app.payout_line (id, reference, revision, provider_id, type, source, day, amount_cents, comes_to_cents, reason, transaction_id, effective_at, created_at)
select id, reference, 1, provider_id, 'bonus', 'entry', '2026-01-10', cents, cents, 'entered', tx, '2026-01-10', now() from wanted`

const plantStatement = `
with wanted as (select gen_random_uuid() as tx, n from generate_series(1, ${postings}) n),
booked as (insert into app.ledger_transaction (id, kind, reference, idempotency_key, idempotency_hash, posting_count, effective_at, recorded_at)
  select tx, 'pay_earned', 'pay:bench:' || n, 'pay:bench:' || n, 'bench', 1, '2026-01-01'::timestamptz + make_interval(mins => n), now() from wanted returning id)
insert into app.posting (transaction_id, position, from_account, to_account, amount_cents, effective_at)
select tx, 1, '${account}', 'expense:clinician_pay', 100 + n, '2026-01-01'::timestamptz + make_interval(mins => n) from wanted`

/** The payouts of 1,000 dietitians with 100,000 lines are finalized and sent; the statement of an account with 10,000 postings is read. */
export async function measurePayouts(stage: Stage): Promise<Measured> {
  const place = await stage.usual()
  const owner = new pg.Client({ connectionString: place.ownerUrl })
  await owner.connect()
  for (const statement of [plantDietitians, plantProcessor, plantLines, plantStatement, 'analyze']) await owner.query(statement)
  await owner.end()
  const { finalizing, sending } = await timeRun(place)
  const what = `${dietitians.toLocaleString('en')} dietitians with ${(dietitians * linesOfEach).toLocaleString('en')} lines`
  return [
    figure(
      `the payouts of ${what} finalized`,
      `${finalizing.toFixed(1)} s`,
      `under ${limits.finalize} s`,
      (pace) => finalizing < limits.finalize * pace,
    ),
    figure(`their transfers sent and posted, one after the other`, `${sending.toFixed(1)} s`, 'every one', true),
    await measureStatement(place),
  ]
}

async function timeRun({ url, ownerUrl }: Place): Promise<{ finalizing: number; sending: number }> {
  const { house, app, close } = await openMeasuredHouse(url)
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    const { rows } = await owner.query<{ id: string }>(`select id from app.provider where slug like 'bench-%'`)
    const call = typeCalls(makeCallsInto(app, async () => ''))
    const signing = { owner, clock: house.now, house }
    await bodyOf(call('POST /admin/payouts/finalize', { headers: await proveMember(signing, cast.femi), body: { period_end } }))
    const headers = await proveMember(signing, cast.sasha)
    const start = performance.now()
    const run = await bodyOf(call('POST /admin/payouts/finalize', { headers, body: { period_end } }))
    const finalizing = (performance.now() - start) / 1000
    if (run.status !== 'finalized' || run.payout_count < rows.length) throw new Error(`the run is ${JSON.stringify(run)}`)
    const sent = performance.now()
    await runJob(house, 'payouts.check_transfers', {})
    const found = await owner.query<{ event_id: string; name: string }>(
      `select id as event_id, name from app.event where name = 'payout.finalized'`,
    )
    for (const payload of found.rows) await runJob(house, 'payouts.send', payload)
    const sending = (performance.now() - sent) / 1000
    const open = await owner.query<{ n: number }>(
      `select count(*)::int as n from app.payout where period_end = '${period_end}' and transaction_id is null`,
    )
    if (open.rows[0]!.n > 0) throw new Error(`${open.rows[0]!.n} payouts were not sent`)
    return { finalizing, sending }
  } finally {
    await owner.end()
    await close()
  }
}

async function measureStatement({ url }: Place): Promise<Measured[number]> {
  const server = await startServer(url)
  try {
    const signed = await authorizationOf({ kind: 'admin', admin_id: cast.tom.admin_id, tags: cast.tom.admin_tags })
    const headers = { ...signed, [accessReasonHeader]: 'The bench asks for it.' }
    const asked = { method: 'GET' as const, path: `/api/admin/ledger/statement?account=${encodeURIComponent(account)}&limit=50`, headers }
    await runOpenLoop(server.port, 10, 20, () => asked)
    const load = await runOpenLoop(server.port, 10, 200, () => asked)
    const p95 = quantileOf(timesOf(load), 0.95)
    const good = load.told.every(({ status }) => status === 200)
    const measured = `p50 ${ms(medianOf(timesOf(load)))}, p95 ${ms(p95)}; ${countStatuses(load.told)}`
    const what = `the statement of an account with ${postings.toLocaleString('en')} postings, 10/s`
    return figure(what, measured, `p95 under ${limits.statement} ms`, (pace) => good && p95 < limits.statement * pace)
  } finally {
    await server.stop()
  }
}
