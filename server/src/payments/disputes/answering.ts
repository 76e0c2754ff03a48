import { addMinutes } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { Problem } from '../../kernel/problem.ts'
import { eachOfPages } from '../../kernel/processes/each-alone.ts'
import { record } from '../../kernel/record.ts'
import { type DisputeRow, findActingStaff, holdDispute } from '../access.ts'
import * as jobs from '../job-names.ts'
import { type Enclosed, encloseFiles, uploadEnclosed } from './evidence-files.ts'
import { aboutOf, followDispute } from './following.ts'

/** Before then the first job is still at it, or is tried again by the queue. */
const minutesUntilResumed = 60

type Answerable = { state: string; evidence: string | null; evidence_due_at: string | null }

/** Whether the bank still waits for what speaks for the payment. It takes it once. */
export const mayAnswer = ({ state, evidence, evidence_due_at }: Answerable, now: string): boolean =>
  (state === 'needs_response' || state === 'inquiry') && evidence === null && (evidence_due_at === null || now < evidence_due_at)

type Answer = { evidence: string; files: readonly Enclosed[] }

/**
 * Keeps what speaks for a payment, with its files, and lets a job send it to the bank. Throws `not_available` once it was sent or its day has passed, and
 * `file_not_usable`.
 */
export const answerDispute = (ctx: Context, id: string, { evidence, files }: Answer): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const dispute = await holdDispute(ctx, id)
    if (!mayAnswer(dispute, ctx.now())) throw new Problem('not_available')
    const by = await findActingStaff(ctx)
    await ctx.db
      .updateTable('dispute')
      .set({ evidence, evidence_by: by.id, evidence_name: by.name, evidence_at: ctx.now(), updated_at: ctx.now() })
      .where('id', '=', id)
      .execute()
    await encloseFiles(ctx, dispute, files)
    await letSend(ctx, dispute)
    await record(ctx, 'dispute.answered', await aboutOf(ctx, dispute))
  })

const letSend = (ctx: Context, { id, round }: Pick<DisputeRow, 'id' | 'round'>): Promise<void> =>
  enqueue(ctx, jobs.sendEvidence, { dispute_id: id }, { key: `evidence:${id}:${round}` })

/** Sends answers again whose jobs gave up, so that a processor that was away for days misses none. Runs as the system. */
export async function resumeAnswers(ctx: Context): Promise<void> {
  const before = addMinutes(ctx.now(), -minutesUntilResumed)
  const read = (after: string) => {
    const kept = ctx.db.selectFrom('dispute').select(['id', 'round']).where('evidence', 'is not', null).where('sent_at', 'is', null)
    return kept.where('closed_at', 'is', null).where('evidence_at', '<', before).where('id', '>', after).orderBy('id').limit(500).execute()
  }
  await eachOfPages(ctx, read, (dispute) => letSend(ctx, dispute))
}

/** Sends what was kept, under one key for each round, and then asks how the dispute stands. May run twice. */
export async function sendEvidence(ctx: Context, id: string): Promise<void> {
  const dispute = await ctx.db.selectFrom('dispute').selectAll().where('id', '=', id).executeTakeFirst()
  if (!dispute?.evidence || dispute.sent_at || dispute.closed_at) return
  const { dispute_ref, evidence: text, round } = dispute
  const files = await uploadEnclosed(ctx, dispute)
  await ctx.integrations.payments.submitEvidence({ key: `evidence:${id}:${round}`, dispute_ref, text, files })
  // The next round may have begun meanwhile, and nothing of it was sent.
  await transaction(ctx, (ctx) =>
    ctx.db.updateTable('dispute').set({ sent_at: ctx.now() }).where('id', '=', id).where('round', '=', round).execute(),
  )
  await followDispute(ctx, dispute_ref)
}
