import type { EvidenceKind } from '@sorrel/contract/remote-care/vocabulary'
import { type Context, transaction } from '../../kernel/context.ts'
import { evaluatePair, openEncounter } from './opening.ts'

type Acted = {
  event_id: string
  patient_id: string
  provider_id: string
  role: 'patient' | 'provider'
  kind: EvidenceKind
  subject_id: string
  at: string
}

/**
 * Keeps that somebody wrote or reviewed something between visits, once for each event. What the product sends by itself never comes here: only events
 * of people do. Runs as the system.
 */
export const keepAction = (ctx: Context, acted: Acted): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await ctx.db
      .insertInto('remote_action')
      .values(acted)
      .onConflict((conflict) => conflict.column('event_id').doNothing())
      .execute()
    if (acted.role === 'patient') await openEncounter(ctx, acted, acted.at)
    else await evaluatePair(ctx, acted)
  })

/** A message that was taken back proves nothing any more. Runs as the system. */
export const dropAction = (ctx: Context, subjectId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const gone = await ctx.db
      .deleteFrom('remote_action')
      .where('subject_id', '=', subjectId)
      .returning(['patient_id', 'provider_id', 'role'])
      .execute()
    for (const one of gone) if (one.role === 'provider') await evaluatePair(ctx, one)
  })
