import { setTimeout as wait } from 'node:timers/promises'
import { openHouse } from '../../server/src/house.ts'
import { addMinutes } from '../../server/src/kernel/clock.ts'
import { readConfig } from '../../server/src/kernel/config.ts'
import { makeId } from '../../server/src/kernel/ids.ts'
import { makeContextFor } from '../../server/src/kernel/serving/callers.ts'
import { checkOpenTransfers } from '../../server/src/payouts/runs/sending.ts'
import { cast } from '../../server/src/world/cast.ts'
import { authorizationOf } from '../measuring/server-process.ts'
import type { DrillDatabase, Node } from './supervisor.ts'

const dietitians = 1000
const linesOfEach = 2
const period_end = '2026-01-18'

export type PayoutVerdict = { owed: number; lost: number; doubled: number; open: number }

/**
 * Pays dietitians while the server is killed as it finalizes, the worker is killed between question and answer, the database goes away with the demo's
 * processor in it, and every fifth answer of a bank is lost. A list of its own says who is owed what; afterwards each was sent one transfer of that
 * amount, or none where the bank account is closed, and the books say the same.
 */
export async function drillPayouts(database: DrillDatabase, web: Node, worker: Node): Promise<PayoutVerdict> {
  const owed = await database.ask<Owed>(plant)
  await finalizeUnderFire(database, web)
  for (let nth = 0; nth < 3; nth++) {
    await wait(700)
    await worker.killAndReplace()
  }
  await database.killAndRestart()
  await web.well()
  await settle(database)
  return verify(database, owed)
}

type Owed = { provider_id: string; cents: number; is_closed: boolean }

const plant = `
  with model as (select d from provider d where d.id = '${cast.hannah.provider_id}'),
  made as (insert into provider select (jsonb_populate_record((m.d), jsonb_build_object('id', gen_random_uuid(), 'slug', 'drill-' || n))).*
    from model m, generate_series(1, ${dietitians}) n returning id),
  numbered as (select id, row_number() over () as n from made),
  accounts as (select id as provider_id, 'acct_fake_' || translate(id::text, '-0123456789', '_ghijkmnpqr') as account_ref,
    case when n % 10 = 1 then '0000' when n % 5 = 0 then '0001' else '4417' end as last4 from numbered),
  kept as (insert into payout_account (provider_id, account_ref, status, missing_count, bank_last4, checked_at, created_at)
    select provider_id, account_ref, 'ready', 0, last4, now(), now() from accounts),
  known as (insert into demo_processor_object (ref, kind, parent, data, at)
    select account_ref, 'account', provider_id::text, jsonb_build_object('holder_id', provider_id, 'bank_last4', last4), now() from accounts),
  wanted as (select gen_random_uuid() as id, gen_random_uuid() as tx, provider_id, n, 3000 + n * 7 as cents, 'entry:drill.' || provider_id || '.' || n as reference
    from accounts, generate_series(1, ${linesOfEach}) n),
  booked as (insert into ledger_transaction (id, kind, reference, idempotency_key, idempotency_hash, posting_count, effective_at, recorded_at)
    select tx, 'pay_earned', 'pay:' || reference || ':1', 'pay:' || reference || ':1', 'drill', 1, '2026-01-10', now() from wanted returning id),
  moved as (insert into posting (transaction_id, position, from_account, to_account, amount_cents, effective_at)
    select tx, 1, 'provider:' || provider_id || ':payable', 'expense:clinician_pay', cents, '2026-01-10' from wanted returning transaction_id),
  lines as (insert into payout_line (id, reference, revision, provider_id, type, source, day, amount_cents, comes_to_cents, reason, transaction_id, effective_at, created_at)
    select id, reference, 1, provider_id, 'bonus', 'entry', '2026-01-10', cents, cents, 'entered', tx, '2026-01-10', now() from wanted)
  select a.provider_id, sum(w.cents)::int as cents, a.last4 = '0000' as is_closed from accounts a join wanted w using (provider_id) group by 1, 3`

/** One person asks and another one finalizes; the server is killed while it does, and asked again until there is nothing left to pay. */
async function finalizeUnderFire(database: DrillDatabase, web: Node): Promise<void> {
  const ask = async (who: typeof cast.femi): Promise<string> => {
    const signed = await proveIn(database, who)
    const answer = await fetch(`http://127.0.0.1:${web.wire.port}/api/admin/payouts/finalize`, {
      method: 'POST',
      headers: { ...signed, 'content-type': 'application/json' },
      body: JSON.stringify({ period_end }),
      signal: AbortSignal.timeout(20_000),
    }).then((sent) => sent.json())
    return answer.status ?? answer.error?.code
  }
  const asked = await ask(cast.femi)
  if (asked !== 'awaiting_approval') throw new Error(`nobody can finalize: ${asked}`)
  const lost = ask(cast.sasha).catch(() => 'lost')
  await wait(150)
  await web.killAndReplace()
  await lost
  let said = ''
  for (let tries = 0; tries < 30 && said !== 'finalized' && said !== 'nothing_to_pay'; tries++) {
    said = await ask(tries % 2 === 0 ? cast.sasha : cast.femi).catch(() => '')
    await wait(300)
  }
}

/** The authorization of somebody from finance who has just proved who they are. */
async function proveIn(database: DrillDatabase, { admin_id, admin_tags: tags, identity_id }: typeof cast.femi) {
  const session_id = makeId()
  await database.ask(`insert into session (id, identity_id, kind, created_at, seen_at, expires_at, step_up_until)
    values ('${session_id}', '${identity_id}', 'staff', now(), now(), now() + interval '1 hour', now() + interval '1 hour')`)
  return authorizationOf({ kind: 'admin', admin_id, tags, session_id, identity_id })
}

const openOnes = `select count(*)::int as count from payout p join provider d on d.id = p.provider_id
  where d.slug like 'drill-%' and p.status in ('finalized', 'processing')`

/** Waits for the worker, and then lets days pass for every transfer of which nobody knows how it ended. */
async function settle(database: DrillDatabase): Promise<void> {
  const config = readConfig({ SORREL_MODE: 'test', DATA_DIR: '.cache/drill', LOG_LEVEL: 'silent', POOL_SIZE: '4' })
  const { house, closeHouse } = await openHouse(config, database.url)
  const made = { operation: 'drill', client: { address: 'drill', device: undefined, user_agent: undefined } }
  const ctx = makeContextFor(house, { kind: 'system' }, { ...made, request_id: makeId() })
  try {
    for (let days = 1; days <= 10; days++) {
      await wait(2000)
      const [left] = await database.ask<{ count: number }>(openOnes)
      if (left?.count === 0) return
      await checkOpenTransfers({ ...ctx, now: () => addMinutes(ctx.now(), days * 1441) })
    }
  } finally {
    await closeHouse()
  }
}

type Found = { provider_id: string; payouts: number; open: number; failed: number; sent: number; sent_cents: number; booked_cents: number }

/** Compares the list of what was owed with what the processor sent and what the books say. */
async function verify(database: DrillDatabase, owed: readonly Owed[]): Promise<PayoutVerdict> {
  const rows = await database.ask<Found>(`
    select a.provider_id, count(p.id)::int as payouts, (count(*) filter (where p.status in ('finalized', 'processing')))::int as open,
      (count(*) filter (where p.status = 'failed'))::int as failed,
      (select count(*) from demo_processor_object o where o.kind = 'transfer' and o.data->>'account_ref' = a.account_ref)::int as sent,
      (select coalesce(sum((o.data->>'amount_cents')::int), 0) from demo_processor_object o where o.kind = 'transfer' and o.data->>'account_ref' = a.account_ref)::int as sent_cents,
      (select coalesce(sum(q.amount_cents), 0) from posting q join ledger_transaction l on l.id = q.transaction_id
        where l.kind = 'payout_sent' and q.to_account = 'provider:' || a.provider_id || ':payable')::int as booked_cents
    from payout_account a join provider d on d.id = a.provider_id left join payout p on p.provider_id = a.provider_id
    where d.slug like 'drill-%' group by a.provider_id, a.account_ref`)
  const found = new Map(rows.map((row) => [row.provider_id, row]))
  const verdict = { owed: owed.length, lost: 0, doubled: 0, open: 0 }
  for (const { provider_id, cents, is_closed } of owed) {
    const row = found.get(provider_id)
    const due = is_closed ? 0 : cents
    if (!row || row.payouts === 0 || row.sent_cents < due || row.booked_cents !== row.sent_cents || row.failed !== Number(is_closed))
      verdict.lost += 1
    if (row && (row.payouts > 1 || row.sent > 1 || row.sent_cents > due)) verdict.doubled += 1
    verdict.open += row?.open ?? 0
  }
  return verdict
}
