import type { submitBookingEmail as wire } from '@sorrel/contract/patients/onboarding/wire'
import type { z } from 'zod'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, runAsSystem, transaction } from '../../kernel/context.ts'
import { countForAll } from '../../kernel/database/counting.ts'
import { hashWithKey, makeId } from '../../kernel/ids.ts'
import { enqueue } from '../../kernel/jobs.ts'
import type { Limit } from '../../kernel/serving/limits.ts'
import { remindOfBooking } from '../job-names.ts'

const perAddress: Limit = { name: 'patients.booking_emails', count: 20, seconds: 3600 }
const waitMinutes = 60

type Begun = z.output<typeof wire.body>

/**
 * Remembers that somebody began to book. The address gets one e-mail at most, in 90 days: whoever sends it again changes nothing, and learns
 * nothing about who else has sent it.
 */
export async function rememberBeginning(ctx: Context, { email, provider_id, state, language }: Begun): Promise<void> {
  await countForAll(ctx, perAddress, ctx.client.address)
  await runAsSystem(ctx, (ctx) =>
    transaction(ctx, async (ctx) => {
      const id = makeId()
      // reads providers
      const provider = await ctx.db
        .selectFrom('provider')
        .select('id')
        .where('id', '=', provider_id ?? null)
        .executeTakeFirst()
      const added = await ctx.db
        .insertInto('abandoned_booking')
        .values({
          id,
          email,
          email_hash: hashWithKey(ctx.config.hash_secret, `booking ${email}`),
          provider_id: provider?.id ?? null,
          state: state ?? null,
          language,
          created_at: ctx.now(),
          settled_at: null,
        })
        .onConflict((conflict) => conflict.column('email_hash').doNothing())
        .executeTakeFirst()
      if (added.numInsertedOrUpdatedRows === 0n) return
      await enqueue(ctx, remindOfBooking, { abandoned_booking_id: id }, { run_at: addMinutes(ctx.now(), waitMinutes) })
    }),
  )
}
