import type { ItemType } from '@sorrel/contract/ledger/vocabulary'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'

type Made = { reference: string; patient_id: string; type: ItemType; appointment_id: string | null; claim_id: string | null }

/** Makes the bill of a thing that a patient owes for, if there is none yet. */
export async function makeBill(ctx: Context, made: Made): Promise<void> {
  const at = ctx.now()
  await ctx.db
    .insertInto('bill')
    .values({
      ...{ id: makeIdAt(at), ...made, state: made.claim_id === null ? 'due' : 'awaiting_insurance', created_at: at, updated_at: at },
      ...{ surplus_since: null, frozen_why: null, frozen_at: null, stopped_at: null, told_at: null, told_cents: null, collect_at: null },
      ...{ payment_id: null, first_failed_at: null, next_try_at: null },
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute()
}

/**
 * Makes the bill to which an item belongs, and those of what else its patient owes since: one payment of a payer may be about several visits, and the
 * patient hears of them together. Returns what was made and whose it is.
 */ // reads ledger
export async function makeBillsOfItem(ctx: Context, itemId: string): Promise<{ patient_id: string; references: string[] } | undefined> {
  const { rows } = await sql<Made>`
    select distinct on (o.reference) o.reference, o.patient_id, o.type, o.appointment_id, o.claim_id
    from billing_item i join billing_item o on o.patient_id = i.patient_id and (o.id = i.id or not exists (select from bill b where b.reference = o.reference))
    where i.id = ${itemId} order by o.reference, o.id`.execute(ctx.db)
  const [first] = rows
  if (!first) return undefined
  for (const made of rows) await makeBill(ctx, made)
  return { patient_id: first.patient_id, references: rows.map(({ reference }) => reference) }
}

/** Makes the bill of a claim that went out, so that its patient sees that the plan decides first. Returns whose it is. */ // reads claims, ledger
export async function makeBillOfClaim(ctx: Context, claimId: string): Promise<string | undefined> {
  const { rows } = await sql<{ patient_id: string; appointment_id: string | null; is_sent: boolean; is_first: boolean }>`
    select patient_id, appointment_id, state in ('submitted', 'acknowledged', 'accepted') as is_sent, priority = 'P' as is_first
    from claim where id = ${claimId}`.execute(ctx.db)
  const claim = rows[0]
  if (!claim) return undefined
  const { patient_id, appointment_id } = claim
  // Care between visits has its bill as soon as its plan left something to the patient.
  if (claim.is_sent && claim.is_first && appointment_id !== null)
    await makeBill(ctx, {
      reference: `claim_share:${claimId}`,
      type: 'session_patient_share',
      ...{ patient_id, appointment_id, claim_id: claimId },
    })
  return patient_id
}

const typesOfAhead: Readonly<Record<string, ItemType>> = {
  claim_share: 'session_patient_share',
  donation: 'donation',
  package: 'package',
  remote_share: 'remote_encounter_share',
}

/** Makes the bills of what was paid before it was owed, such as a deposit, so that the money is known as credit. */ // reads payments
export async function makeBillsPaidAhead(ctx: Context, paymentId: string): Promise<void> {
  const { rows } = await sql<{ reference: string; patient_id: string }>`
    select a.reference, a.patient_id from payment_allocation a
    where a.payment_id = ${paymentId} and a.patient_id is not null and not exists (select from bill b where b.reference = a.reference)`.execute(
    ctx.db,
  )
  for (const { reference, patient_id } of rows)
    await makeBill(ctx, {
      ...{ reference, patient_id, appointment_id: null, claim_id: null },
      type: typesOfAhead[reference.split(':')[0]!] ?? 'self_pay',
    })
}
