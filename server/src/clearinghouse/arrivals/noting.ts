import type { Remittance } from '@sorrel/contract/clearinghouse/schemas'
import type { noteArrival as wire } from '@sorrel/contract/clearinghouse/wire'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import { findToday } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { findClearer, type RemittanceRow } from '../access.ts'
import { showOne } from '../reading/remittances.ts'

type Shown = z.input<typeof Remittance>

/** Says that the money of a payment is at the bank: on which day, and how much. Throws `not_available` if it is said already, or if nothing was paid. */
export const noteArrival = (ctx: Context, remittance: Permitted<RemittanceRow>, wanted: z.output<typeof wire.body>): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    if (wanted.arrived_on > findToday(ctx)) throw refuseValue('body', ['arrived_on'], 'too_big')
    if (remittance.amount_cents <= 0) throw new Problem('not_available')
    const { id: noted_by, name: noted_name } = await findClearer(ctx)
    const added = await ctx.db
      .insertInto('remittance_arrival')
      .values({
        ...{ id: makeIdAt(ctx.now()), remittance_id: remittance.id, ...wanted, noted_by, noted_name, noted_at: ctx.now() },
        ...{ taken_back_by: null, taken_back_at: null },
      })
      .onConflict((same) => same.column('remittance_id').where('taken_back_at', 'is', null).doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows !== 1n) throw new Problem('not_available')
    await record(ctx, 'remittance.arrived', { subject_id: remittance.id, payload: { remittance_id: remittance.id } })
    return showOne(ctx, remittance.id)
  })

/** Takes back that the money of a payment is at the bank. Throws `not_available` if nobody said so. */
export const takeBackArrival = (ctx: Context, remittance: Permitted<RemittanceRow>): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    const { id: taken_back_by } = await findClearer(ctx)
    const changed = await ctx.db
      .updateTable('remittance_arrival')
      .set({ taken_back_by, taken_back_at: ctx.now() })
      .where('remittance_id', '=', remittance.id)
      .where('taken_back_at', 'is', null)
      .executeTakeFirst()
    if (changed.numUpdatedRows !== 1n) throw new Problem('not_available')
    await record(ctx, 'remittance.arrival_taken_back', { subject_id: remittance.id, payload: { remittance_id: remittance.id } })
    return showOne(ctx, remittance.id)
  })
