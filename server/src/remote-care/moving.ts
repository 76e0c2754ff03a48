import { type EncounterHappening, moveEncounter } from '@sorrel/contract/remote-care/rules/moving'
import type { ExpiryReason } from '@sorrel/contract/remote-care/vocabulary'
import type { Updateable } from 'kysely'
import type { Context } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'
import { record } from '../kernel/record.ts'
import type { EncounterRow } from './access.ts'
import type { RemoteCareTables } from './tables.ts'

type Set = Pick<
  Updateable<RemoteCareTables['billable_remote_encounter']>,
  | 'chart_note_id'
  | 'patient_estimate_cents'
  | 'noticed_at'
  | 'quiet_until'
  | 'contest_until'
  | 'waive_reason'
  | 'expiry_reason'
  | 'claim_id'
>

/**
 * The one function that moves an encounter, as the rules of the contract say. What changes nothing is not recorded. `set` are the facts that come with
 * it. Runs as the system, in the transaction of what moves it, and holds the row until its end. Returns the row, or undefined if nothing moved.
 */
export async function moveRow(ctx: Context, id: string, happening: EncounterHappening, set: Set = {}): Promise<EncounterRow | undefined> {
  if (!ctx.db.isTransaction) throw new Error('an encounter moves in the transaction of what moves it')
  const held = await ctx.db.selectFrom('billable_remote_encounter').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!held) throw new Problem('not_found')
  const next = moveEncounter(held, happening)
  if (next === null) return undefined
  const waive_reason = next.status === 'waived' ? (set.waive_reason ?? 'claim_dropped') : null
  const expiry_reason: ExpiryReason | null = next.status === 'expired' ? (set.expiry_reason ?? 'too_little_time') : null
  const moved = await ctx.db
    .updateTable('billable_remote_encounter')
    .set({ ...set, ...next, waive_reason, expiry_reason, revision: held.revision + 1, updated_at: ctx.now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await record(ctx, 'remote_encounter.moved', {
    ...{ subject_id: id, patient_id: held.patient_id, provider_id: held.provider_id },
    payload: { billable_remote_encounter_id: id, from: held.status, to: next.status, ...(expiry_reason && { expiry_reason }) },
  })
  return moved
}
