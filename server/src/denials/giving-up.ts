import type { WriteOff } from '@sorrel/contract/denials/schemas'
import type { WriteOffReason } from '@sorrel/contract/denials/vocabulary'
import { sql } from 'kysely'
import type { z } from 'zod'
import { requireStepUp } from '../auth/access.ts'
import { moveClaim } from '../claims/moving.ts'
import { type Context, transaction } from '../kernel/context.ts'
import { makeIdAt } from '../kernel/ids.ts'
import { Problem } from '../kernel/problem.ts'
import { record } from '../kernel/record.ts'
import { postToLedger, reverseTransaction } from '../ledger/posting.ts'
import { findActing, holdRefused, holdWriteOff, type WriteOffRow } from './access.ts'
import { readOpen } from './reading/open.ts'
import { showWriteOff } from './reading/work.ts'

type Shown = z.input<typeof WriteOff>
type Wanted = { reason: WriteOffReason; note: string }

/**
 * Gives up what is open of a claim that its payer refused. Above the limit it only asks: a second person decides. Two people at once meet at the claim,
 * and the second finds nothing open.
 */
export const writeOffClaim = (ctx: Context, claimId: string, revision: number | undefined, { reason, note }: Wanted): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    const claim = await holdRefused(ctx, claimId, revision)
    const { open_cents } = await readOpen(ctx, claimId)
    if (open_cents <= 0 || (await isStanding(ctx, claimId))) throw new Problem('claim_act_not_possible', { open_cents })
    const { id: asked_by, name: asked_name } = await findActing(ctx)
    const row: WriteOffRow = {
      ...{ id: makeIdAt(ctx.now()), claim_id: claimId, patient_id: claim.patient_id, provider_id: claim.provider_id },
      ...{ amount_cents: open_cents, reason, note, state: 'waiting', asked_by, asked_name, asked_at: ctx.now() },
      ...{ decided_by: null, decided_name: null, decided_at: null, taken_back_at: null, taken_back_note: null },
      ...{ taken_back_by: null, back_asked_by: null, back_asked_name: null, back_asked_at: null },
      ...{ transaction_id: null, reversal_id: null },
    }
    await ctx.db.insertInto('write_off').values(row).execute()
    await record(ctx, 'write_off.asked', aboutOf(row))
    if (open_cents <= ctx.config.write_off_alone_cents) await giveUp(ctx, row, {})
    return showWriteOff(ctx, row.id)
  })

const isStanding = async (ctx: Context, claimId: string): Promise<boolean> =>
  (await ctx.db
    .selectFrom('write_off')
    .select('id')
    .where('claim_id', '=', claimId)
    .where('state', 'in', ['waiting', 'posted'])
    .executeTakeFirst()) !== undefined

/** Decides about what somebody else asked for. What is open may have changed since, and then the request no longer fits. */
export const decideWriteOff = (ctx: Context, id: string, decision: 'give_up' | 'refuse'): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    const row = await holdWriteOff(ctx, id, 'waiting')
    const { claim_id } = row
    const { id: decided_by, name: decided_name } = await findActing(ctx)
    const isOwn = decided_by === row.asked_by
    const decided = { decided_by, decided_name, decided_at: ctx.now() }
    if (decision === 'refuse') {
      // Nothing is given up, so whoever asked may think better of it, whatever became of the claim since.
      const { decided_by: _, ...withdrawn } = decided
      await ctx.db
        .updateTable('write_off')
        .set({ state: 'refused', ...(isOwn ? withdrawn : decided) })
        .where('id', '=', id)
        .execute()
      await record(ctx, 'write_off.decided', aboutOf(row))
    } else {
      if (isOwn) throw new Problem('second_person_required')
      await requireStepUp(ctx)
      await holdRefused(ctx, claim_id)
      const { open_cents } = await readOpen(ctx, claim_id)
      if (open_cents !== row.amount_cents) throw new Problem('claim_act_not_possible', { open_cents })
      await giveUp(ctx, row, decided)
    }
    return showWriteOff(ctx, id)
  })

type Decided = { decided_by?: string; decided_name?: string; decided_at?: string }

/** Posts what is given up: the payer owes it no longer. */
async function giveUp(ctx: Context, row: WriteOffRow, decided: Decided): Promise<void> {
  // reads claims
  const { payer_id } = await ctx.db.selectFrom('claim').select('payer_id').where('id', '=', row.claim_id).executeTakeFirstOrThrow()
  const reference = `write_off:${row.id}`
  const movement = { from: `payer:${payer_id}:receivable`, to: 'writeoff:bad_debt', amountCents: row.amount_cents } as const
  const posting = { kind: 'written_off', reference, idempotencyKey: reference, effectiveAt: ctx.now(), postings: [movement] } as const
  const transaction_id = await postToLedger(ctx, posting)
  await ctx.db
    .updateTable('write_off')
    .set({ state: 'posted', transaction_id, ...decided })
    .where('id', '=', row.id)
    .execute()
  await moveClaim(ctx, row.claim_id, { kind: 'written_off', details: { reason: row.note, cents: row.amount_cents } })
  await record(ctx, 'write_off.decided', aboutOf(row))
}

/** Takes back what was given up. Of what two people gave up, the first one only asks for it. */
export const takeBackWriteOff = (ctx: Context, id: string, note: string): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    const row = await holdWriteOff(ctx, id, 'posted')
    const acting = await findActing(ctx)
    if (row.decided_by !== null && row.back_asked_by === null) await askBack(ctx, row, acting, note)
    else if (row.back_asked_by === acting.id) throw new Problem('second_person_required')
    else await takeBack(ctx, row, note, acting.id)
    return showWriteOff(ctx, id)
  })

async function askBack(ctx: Context, row: WriteOffRow, acting: { id: string; name: string }, note: string): Promise<void> {
  const asked = { back_asked_by: acting.id, back_asked_name: acting.name, back_asked_at: ctx.now(), taken_back_note: note }
  await ctx.db.updateTable('write_off').set(asked).where('id', '=', row.id).execute()
  await record(ctx, 'write_off.back_asked', aboutOf(row))
}

async function takeBack(ctx: Context, row: WriteOffRow, note: string | null, taken_back_by: string | null = null): Promise<void> {
  const reversal_id = await reverseTransaction(ctx, row.transaction_id!)
  await ctx.db
    .updateTable('write_off')
    .set({ state: 'taken_back', taken_back_at: ctx.now(), taken_back_note: note ?? row.taken_back_note, taken_back_by, reversal_id })
    .where('id', '=', row.id)
    .execute()
  await moveClaim(ctx, row.claim_id, {
    kind: 'write_off_taken_back',
    details: { cents: row.amount_cents, ...(note !== null && { reason: note }) },
  })
  await record(ctx, 'write_off.reopened', aboutOf(row))
}

/** After a later answer of the payer, or a later version of the claim, what was given up before it stands no longer. May run twice. */
export const reopenAfter = (ctx: Context, claimId: string, at: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    // reads claims
    await sql`select from claim where id = ${claimId} for update`.execute(ctx.db)
    const earlier = ctx.db.selectFrom('write_off').selectAll().where('claim_id', '=', claimId).where('asked_at', '<=', at)
    const row = await earlier.where('state', 'in', ['waiting', 'posted']).forUpdate().executeTakeFirst()
    if (row?.state === 'posted') await takeBack(ctx, row, null)
    if (row?.state === 'waiting') await ctx.db.updateTable('write_off').set({ state: 'refused' }).where('id', '=', row.id).execute()
  })

const aboutOf = ({ id, claim_id, patient_id, provider_id }: WriteOffRow) => ({
  ...{ subject_id: id, patient_id, provider_id },
  payload: { write_off_id: id, claim_id },
})
