import { daysToTakeBack } from '@sorrel/contract/donations/rules'
import type { GiftState } from '@sorrel/contract/donations/vocabulary'
import type { getDonationOptions, listGifts } from '@sorrel/contract/donations/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import { addMinutes } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { pageOf, readCursor } from '../../kernel/lists/cursors.ts'
import { listInstruments } from '../../payments/instruments/reading.ts'
import { mayPay } from '../../payments/paying/starting.ts'
import { requireGiver } from '../access.ts'
import { showCause } from '../causes/causes.ts'
import { mayChargeAtOnce } from './guarding.ts'

/** What the caller may give to, and with which card. */
export async function readOptions(ctx: Context): Promise<z.input<typeof getDonationOptions.output>> {
  const causes = await ctx.db.selectFrom('donation_cause').selectAll().where('is_offered', '=', true).orderBy('name_en').execute()
  const giver = requireGiver(ctx)
  const { items, card_form } = await listInstruments(ctx, giver)
  const begins_at_once = await mayChargeAtOnce(ctx, giver)
  return { causes: causes.map(showCause), cards: items.filter(({ type }) => mayPay(type, 'donation')), card_form, begins_at_once }
}

type Row = { id: string; name_en: string; name_es: string; amount_cents: number; state: GiftState; at: string; may_take_back: boolean }

/** One page of the caller's gifts, the latest first. */
export async function listOwnGifts(ctx: Context, { cursor, limit = 25 }: z.output<typeof listGifts.query>) {
  const giver = requireGiver(ctx)
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const whose = giver.patient_id ? sql`g.patient_id = ${giver.patient_id}` : sql`g.provider_id = ${giver.provider_id}`
  const older = after ? sql`and (g.created_at, g.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``
  const { rows } = await sql<Row>`
    select g.id, c.name_en, c.name_es, g.amount_cents::float8 as amount_cents, g.state, g.created_at as at,
      g.state = 'given' and g.settled_at >= ${addMinutes(ctx.now(), -daysToTakeBack * 24 * 60)} as may_take_back
    from donation_gift g join donation_cause c on c.slug = g.cause_slug
    where ${whose} ${older} order by g.created_at desc, g.id desc limit ${limit + 1}`.execute(ctx.db)
  const { items, next_cursor } = pageOf(rows, limit, ({ at, id }) => ({ at, id }))
  return { items: items.map(({ name_en: en, name_es: es, ...gift }) => ({ ...gift, cause_name: { en, es } })), next_cursor }
}
