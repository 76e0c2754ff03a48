import type { Selectable } from 'kysely'
import { type Permitted, permit } from '../../kernel/access.ts'
import { type Context, requirePatientActor, requireProviderActor } from '../../kernel/context.ts'
import { hashOfToken } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import type { SchedulingTables } from '../tables.ts'

export type WaitingEntry = Selectable<SchedulingTables['waiting_list_entry']>

/** An entry of the calling patient that is still on the list; otherwise `not_found`. */
export async function findWaitingEntry(ctx: Context, id: string): Promise<Permitted<WaitingEntry>> {
  const { patient_id } = requirePatientActor(ctx)
  const entry = await ctx.db
    .selectFrom('waiting_list_entry')
    .selectAll()
    .where('id', '=', id)
    .where('patient_id', '=', patient_id)
    .where('status', 'in', ['waiting', 'offered'])
    .executeTakeFirst()
  if (!entry) throw new Problem('not_found')
  return permit(entry)
}

/** An entry on the calling dietitian's list, live or ended; otherwise `not_found`. */
export async function findWaitingEntryOfProvider(ctx: Context, id: string): Promise<Permitted<WaitingEntry>> {
  const entry = await ctx.db
    .selectFrom('waiting_list_entry')
    .selectAll()
    .where('id', '=', id)
    .where('provider_id', '=', requireProviderActor(ctx).provider_id)
    .executeTakeFirst()
  if (!entry) throw new Problem('not_found')
  return permit(entry)
}

/** The entry of a link in a message, live or ended; undefined for an unknown token. Runs as the system. */
export async function findWaitingEntryByToken(ctx: Context, token: string): Promise<Permitted<WaitingEntry> | undefined> {
  const entry = await ctx.db.selectFrom('waiting_list_entry').selectAll().where('token_hash', '=', hashOfToken(token)).executeTakeFirst()
  return entry && permit(entry)
}

/** The entries of a patient that are still on a list. Runs as the system. */
export async function findEntriesOf(ctx: Context, patientId: string): Promise<Permitted<WaitingEntry>[]> {
  const entries = await ctx.db
    .selectFrom('waiting_list_entry')
    .selectAll()
    .where('patient_id', '=', patientId)
    .where('status', 'in', ['waiting', 'offered'])
    .orderBy('id')
    .execute()
  return entries.map(permit)
}
