import { guestAddressDays } from '@sorrel/contract/video/vocabulary'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'

const mostAtOnce = 500
const minutesOfDay = 24 * 60

/**
 * Forgets the numbers and addresses of guests some days after their visit: they never agreed to be in our files, and a link that did not
 * arrive is looked into within days. Runs as the system.
 */
export const forgetAddresses = (ctx: Context): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const due = ctx.db
      .selectFrom('call_guest as guest')
      // reads scheduling
      .innerJoin('appointment as visit', 'visit.id', 'guest.appointment_id')
      .select('guest.id')
      .where('guest.address', 'is not', null)
      .where('visit.ends_at', '<=', addMinutes(ctx.now(), -guestAddressDays * minutesOfDay))
      .limit(mostAtOnce)
    await ctx.db.updateTable('call_guest').set({ address: null }).where('id', 'in', due).execute()
  })
