import type { Selectable } from 'kysely'
import { type Permitted, permit } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'
import type { RenewalTables } from './tables.ts'

export type RenewalRow = Selectable<RenewalTables['renewal']>

/** The patient whose own renewals a call is about: only they, or who acts for them. Otherwise `not_found`. */
export function findRenewingPatient({ actor }: Context, patientId: string): Permitted<{ id: string }> {
  if (actor.kind !== 'patient' || actor.patient_id !== patientId) throw new Problem('not_found')
  return permit({ id: patientId })
}

/**
 * A renewal that row-level security shows the caller, the caller's alone until the end of the transaction. Otherwise `not_found`. Throws
 * `changed_meanwhile` if it is no longer the version that they saw.
 */
export async function holdRenewal(ctx: Context, id: string, version?: number): Promise<Permitted<RenewalRow>> {
  const row = await ctx.db.selectFrom('renewal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Problem('not_found')
  if (version !== undefined && version !== row.version) throw new Problem('changed_meanwhile', { version: row.version })
  return permit(row)
}
