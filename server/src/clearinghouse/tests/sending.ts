import assert from 'node:assert/strict'
import { moveClaim } from '../../claims/moving.ts'
import { transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { sendClaim, uncharge } from '../sending/sending.ts'

export type Sent = {
  claim_id: string
  version_id: string
  clm01: string
  charge_cents: number
  payer_id: string
  patient_id: string
  appointment_id: string
}

/** Brings a claim of the demo back to where it was never sent, and sends it to a payer whose answer the end of the member id decides. */
export async function sendClaimOf(t: TestApp, ending: string): Promise<Sent> {
  const { rows } = await t.owner.query<Sent>(
    `select c.id as claim_id, v.id as version_id, v.clm01, c.charge_cents::float8 as charge_cents, c.payer_id, c.patient_id, c.appointment_id
     from app.claim c join app.claim_version v on v.claim_id = c.id
     where c.routing_payer_id is not null and c.version = 1 and not exists (select from app.exchange_file f where f.version_id = v.id and f.interchange_number > 100000)
       and not exists (select from app.remitted_claim d where d.claim_id = c.id)
     order by c.number limit 1`,
  )
  const known = rows[0] ?? assert.fail('the demo has too few claims')
  // A version is charged once, so what the demo charged for this one is taken back, and it goes out as another one.
  const sent = { ...known, version_id: makeId() }
  await transaction(t.context(), (ctx) => uncharge(ctx, known.claim_id))
  for (const table of ['exchange_file', 'claim_event'])
    await t.owner.query(`delete from app.${table} where version_id = $1`, [known.version_id])
  await t.owner.query(
    `update app.claim set state = 'ready', with_payer = false, paid_cents = null, patient_cents = null, payer_claim_number = null where id = $1`,
    [sent.claim_id],
  )
  await t.owner.query('alter table app.claim_version disable trigger claim_version_kept')
  await t.owner.query(
    `update app.claim_version set id = $3, x12 = null, interchange_number = null, group_number = null, sent_at = null,
      body = jsonb_set(body, '{subscribers,0,subscriber,member_id}', to_jsonb(case body #>> '{subscribers,0,subscriber,filing_code}' when 'BL' then 'XYZ12345' else 'W12345' end || $2::text)) where id = $1`,
    [known.version_id, ending, sent.version_id],
  )
  await t.owner.query('alter table app.claim_version enable trigger claim_version_kept')
  await submit(t, sent)
  return sent
}

const submit = (t: TestApp, { claim_id, version_id }: Sent) =>
  transaction(t.context(), async (ctx) => {
    await moveClaim(ctx, claim_id, { kind: 'submitted', version_id })
    await sendClaim(ctx, version_id)
  })

/** Sends the next version of a claim, as a correction of what the payer decided. */
export async function sendCorrection(t: TestApp, sent: Sent): Promise<Sent> {
  const version_id = makeId()
  const clm01 = sent.clm01.replace(/-1$/, '-2')
  await t.owner.query(
    `insert into app.claim_version (id, claim_id, patient_id, provider_id, n, frequency, clm01, routing_payer_id, charge_cents, body, frozen_at)
     select $2, claim_id, patient_id, provider_id, 2, '7', $3, routing_payer_id, charge_cents,
       jsonb_set(jsonb_set(replace(body::text, clm01, $3)::jsonb, '{subscribers,0,claims,0,frequency}', '"7"'), '{subscribers,0,claims,0,payer_claim_number}',
         to_jsonb('PCN' || clm01)), frozen_at
     from app.claim_version where id = $1`,
    [sent.version_id, version_id, clm01],
  )
  await t.owner.query(
    `update app.claim set state = 'ready', version = 2, frequency = '7', payer_claim_number = coalesce(payer_claim_number, 'PCN' || $2) where id = $1`,
    [sent.claim_id, sent.clm01],
  )
  const next = { ...sent, version_id, clm01 }
  await submit(t, next)
  return next
}

/** What the books say about a claim's payer, and what its patient owes for it. */
export async function readBooks(t: TestApp, { payer_id, claim_id }: Sent) {
  const balance = async (name: string) => {
    const { rows } = await t.owner.query<{ cents: number }>(
      'select (in_cents - out_cents)::float8 as cents from app.ledger_account where name = $1',
      [name],
    )
    return rows[0]?.cents ?? 0
  }
  const { rows } = await t.owner.query<{ cents: number }>(
    'select coalesce(sum(amount_cents), 0)::float8 as cents from app.billing_item where claim_id = $1',
    [claim_id],
  )
  return {
    payer: await balance(`payer:${payer_id}:receivable`),
    cash: await balance(`cash:eft:${payer_id}`),
    given_up: await balance('writeoff:contractual'),
    promised: await balance('writeoff:price_promise'),
    unmatched: await balance('suspense:unapplied'),
    interest: await balance('revenue:interest'),
    patient: rows[0]!.cents,
  }
}

/** How the books of a claim's payer changed. */
export async function watchBooksOf(t: TestApp, sent: Sent, act: () => Promise<unknown>) {
  const before = await readBooks(t, sent)
  await act()
  const after = await readBooks(t, sent)
  return Object.fromEntries(Object.entries(after).map(([name, cents]) => [name, cents - before[name as keyof typeof before]]))
}

/** How a letter came that pays so much: with a check, or without money. */
export const comesWith = (cents: number) => ({ source: 'letter', means: cents === 0 ? 'nothing' : 'check' }) as const
