import { keepNewcomerDays } from '@sorrel/contract/scheduling/rules'
import { sql } from 'kysely'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { record } from '../../kernel/record.ts'
import { lockProvider } from '../booking/held-time.ts'
import { findTaking } from './joining.ts'

/**
 * Ends the entries of people who are new to a provider who takes nobody new any more, and who hold no offer: an offer is a promise. Runs as
 * the system, some time after the provider saved, so that whoever takes that back has told nobody.
 */
export const closeList = (ctx: Context, provider_id: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await lockProvider(ctx, provider_id)
    if ((await findTaking(ctx, provider_id)) !== 'closed') return
    const { rows } = await sql<{ id: string; patient_id: string }>`
      update waiting_list_entry e set status = 'ended', ended_at = ${ctx.now()}, ended_by = 'closed_list'
      where e.provider_id = ${provider_id} and e.status = 'waiting' and not exists (select from appointment a
        where a.patient_id = e.patient_id and a.provider_id = e.provider_id and a.status in ('Scheduled', 'Occurred', 'No-show'))
      returning e.id, e.patient_id`.execute(ctx.db)
    for (const { id, patient_id } of rows)
      await record(ctx, 'waiting_list.closed', { subject_id: id, patient_id, provider_id, payload: { entry_id: id } })
  })

const forgottenAtOnce = 500

/**
 * Deletes the entries of newcomers 90 days after they ended, and the names with them. Whoever never became a patient is then forgotten with
 * their number, like everybody who confirmed a number and went no further. Runs as the system.
 */
export const forgetNewcomers = (ctx: Context): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const before = addMinutes(ctx.now(), -keepNewcomerDays * 24 * 60)
    await sql`delete from waiting_list_entry where id in (select id from waiting_list_entry
      where first_name is not null and status in ('booked', 'ended') and ended_at < ${before} order by ended_at limit ${sql.lit(forgottenAtOnce)})`.execute(
      ctx.db,
    )
  })

/** Deletes what the entries of a deleted patient say about them. Runs as the system. */
export const forgetNewcomer = (ctx: Context, patientId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await ctx.db
      .updateTable('waiting_list_entry')
      .set({ first_name: null, last_name: null, state: null, payer_id: null })
      .where('patient_id', '=', patientId)
      .execute()
  })
