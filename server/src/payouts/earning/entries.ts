import type { addPayoutEntry } from '@sorrel/contract/payouts/wire'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import { findDayOf } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { record } from '../../kernel/record.ts'
import { findActing, type PaidProvider } from '../access.ts'
import { bringLine } from './lines.ts'

type Entry = z.output<typeof addPayoutEntry.body>

/** Enters a bonus or a correction by hand. The line follows by the system, which alone writes to the books. */
export const addEntry = (ctx: Context, provider: Permitted<PaidProvider>, { type, amount_cents, note }: Entry): Promise<{ id: string }> =>
  transaction(ctx, async (ctx) => {
    const { id: admin_id } = await findActing(ctx)
    const id = makeIdAt(ctx.now())
    const row = { id, provider_id: provider.id, type, amount_cents, note, admin_id, created_at: ctx.now() }
    await ctx.db.insertInto('payout_entry').values(row).execute()
    const payload = { payout_entry_id: id, provider_id: provider.id }
    await record(ctx, 'payout_entry.recorded', { subject_id: id, provider_id: provider.id, payload })
    return { id }
  })

/** Makes the line of an entry. */
export const payEntry = (ctx: Context, entryId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const entry = await ctx.db.selectFrom('payout_entry').selectAll().where('id', '=', entryId).executeTakeFirst()
    if (!entry) return
    await bringLine(ctx, {
      ...{ reference: `entry:${entry.id}`, providerId: entry.provider_id, source: 'entry', type: entry.type, appointmentId: null },
      ...{ careId: null, day: findDayOf(ctx, entry.created_at), minutes: null, rate: null, amountCents: entry.amount_cents },
      ...{ reason: 'entered', note: entry.note, effectiveAt: entry.created_at },
    })
  })
