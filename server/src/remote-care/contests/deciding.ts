import type { ContestStatus } from '@sorrel/contract/remote-care/vocabulary'
import { findActing } from '../../denials/access.ts'
import { type Context, requireProviderActor, transaction } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { type ContestRow, holdContest } from '../access.ts'
import { endContest } from './effects.ts'

type Decision = { decision: 'upheld' | 'rejected' | 'under_review'; note: string }

/**
 * Decides a contest, or says that somebody looks at it. Two at once: the second gets `contest_over`. Throws `second_person_required` if whoever wrote it
 * down for the patient decides for the patient.
 */
export const decideContest = (ctx: Context, id: string, { decision, note }: Decision): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const held = await holdContest(ctx, id)
    if (decision === 'under_review') return move(ctx, held, 'under_review', { decision_note: note })
    const { id: decided_by, name: decided_by_name } = await findActing(ctx)
    if (decision === 'upheld' && held.opened_by_staff === decided_by) throw new Problem('second_person_required')
    await move(ctx, held, decision, { decision_note: note, decided_by, decided_by_name, decided_at: ctx.now() })
    await endContest(ctx, held.billable_remote_encounter_id, decision === 'upheld' ? 'upheld' : 'let_stand')
  })

/** Takes a contest of the calling patient back. */
export const withdrawContest = (ctx: Context, id: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const held = await holdContest(ctx, id)
    await move(ctx, held, 'withdrawn', { decided_at: ctx.now() })
    await endContest(ctx, held.billable_remote_encounter_id, 'let_stand')
  })

/** Keeps what the calling dietitian says to a contest about their own care; a later text replaces it until the decision. */
export const answerContest = (ctx: Context, id: string, statement: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const held = await holdContest(ctx, id)
    if (held.provider_id !== requireProviderActor(ctx).provider_id) throw new Problem('not_found')
    const status = held.status === 'open' ? 'provider_response' : held.status
    await ctx.db.updateTable('contest').set({ status, provider_statement: statement, replied_at: ctx.now() }).where('id', '=', id).execute()
    await record(ctx, 'contest.answered', aboutOf(held))
  })

type Decided = Partial<Pick<ContestRow, 'decision_note' | 'decided_by' | 'decided_by_name' | 'decided_at'>>

async function move(ctx: Context, held: ContestRow, to: ContestStatus, set: Decided): Promise<void> {
  await ctx.db
    .updateTable('contest')
    .set({ ...set, status: to })
    .where('id', '=', held.id)
    .execute()
  const { payload, ...about } = aboutOf(held)
  await record(ctx, 'contest.moved', { ...about, payload: { ...payload, to } })
}

const aboutOf = ({ id, patient_id, provider_id, billable_remote_encounter_id }: ContestRow) => ({
  ...{ subject_id: id, patient_id, provider_id },
  payload: { contest_id: id, billable_remote_encounter_id },
})
