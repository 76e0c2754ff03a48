import type { Cause, CauseSums } from '@sorrel/contract/donations/schemas'
import type { handOnDonations, writeDonationCause } from '@sorrel/contract/donations/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import { requireStepUp } from '../../auth/access.ts'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, getDoerId, transaction } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { provideAtBank } from '../../ledger/own-money.ts'
import { postToLedger } from '../../ledger/posting.ts'
import type { CauseRow } from '../access.ts'

type Shown = z.input<typeof Cause>

export const showCause = ({ slug, name_en, name_es, about_en, about_es, is_offered }: CauseRow): Shown => ({
  ...{ slug, name_en, name_es, about_en, about_es, is_offered },
})

type Sums = CauseRow & { givers: number; given_cents: number; handed_on_cents: number }

/** Every cause with its sums. A practice has few. */
export async function listCauses(ctx: Context): Promise<{ items: z.input<typeof CauseSums>[] }> {
  const { rows } = await sql<Sums>`
    select c.*, s.givers, s.given_cents::float8 as given_cents, s.handed_on_cents::float8 as handed_on_cents
    from donation_cause c join donation_sums() s on s.slug = c.slug order by c.name_en, c.slug limit 500`.execute(ctx.db)
  return {
    items: rows.map((row) => {
      const { givers, given_cents, handed_on_cents } = row
      return { ...showCause(row), givers, given_cents, handed_on_cents, left_cents: given_cents - handed_on_cents }
    }),
  }
}

/** Adds a cause, or changes its words. */
export const writeCause = (ctx: Context, slug: string, written: z.output<typeof writeDonationCause.body>): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    const row = { slug, ...written, updated_at: ctx.now(), updated_by: getDoerId(ctx.actor) ?? null }
    const { slug: _, ...set } = row
    await ctx.db
      .insertInto('donation_cause')
      .values(row)
      .onConflict((conflict) => conflict.column('slug').doUpdateSet(set))
      .execute()
    await record(ctx, 'donation_cause.changed', { subject_id: makeIdAt(ctx.now()), payload: {}, details: { slug } })
    return showCause(row)
  })

/**
 * Writes down that gifts were handed on. The books follow by the system. Whoever holds the cause reads what is left of it. Throws `not_available` if that
 * is less, and `step_up_required`.
 */
export const handOn = (
  ctx: Context,
  { slug }: Permitted<CauseRow>,
  { amount_cents, paid_by }: z.output<typeof handOnDonations.body>,
): Promise<{ id: string }> =>
  transaction(ctx, async (ctx) => {
    const cause = (await listCauses(ctx)).items.find((one) => one.slug === slug)
    if (!cause || amount_cents > cause.left_cents) throw new Problem('not_available', { left_cents: cause?.left_cents ?? 0 })
    if (ctx.actor.kind !== 'admin') throw new Problem('forbidden')
    await requireStepUp(ctx)
    const id = makeIdAt(ctx.now())
    await ctx.db
      .insertInto('donation_handover')
      .values({ id, cause_slug: slug, amount_cents, paid_by, admin_id: ctx.actor.admin_id, created_at: ctx.now(), transaction_id: null })
      .execute()
    await record(ctx, 'donation_handover.recorded', { subject_id: id, payload: { handover_id: id } })
    return { id }
  })

/** Writes into the books that gifts were handed on, once. Runs as the system. */
export const postHandover = (ctx: Context, id: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const row = await ctx.db.selectFrom('donation_handover').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row || row.transaction_id !== null) return
    const reference = `donation_handover:${id}`
    const { created_at: effectiveAt, amount_cents: amountCents } = row
    await provideAtBank(ctx, { account: 'cash:bank', reference, amountCents, effectiveAt })
    const transaction_id = await postToLedger(ctx, {
      ...{ kind: 'donations_handed_on', reference, idempotencyKey: reference, effectiveAt },
      postings: [{ from: 'cash:bank', to: 'donations:payable', amountCents }],
    })
    await ctx.db.updateTable('donation_handover').set({ transaction_id }).where('id', '=', id).execute()
  })
