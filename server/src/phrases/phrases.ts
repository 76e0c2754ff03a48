import type { SmartPhrase } from '@sorrel/contract/phrases/schemas'
import type { addSmartPhrase, changeSmartPhrase } from '@sorrel/contract/phrases/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Permitted } from '../kernel/access.ts'
import { type Context, requireProviderActor, transaction } from '../kernel/context.ts'
import { makeId } from '../kernel/ids.ts'
import { Problem, refuseValue } from '../kernel/problem.ts'
import { record } from '../kernel/record.ts'
import { findPhrase, type PhraseRow } from './access.ts'

/** More than anybody remembers the words of. */
export const mostPhrases = 300

/** A phrase in the form of the contract. */
export const showPhrase = (ctx: Context, { provider_id, created_at: _, ...row }: Permitted<PhraseRow>): z.input<typeof SmartPhrase> => ({
  ...row,
  is_own: provider_id === requireProviderActor(ctx).provider_id,
})

/** Adds a phrase under a word of its own. Two calls with the same word at the same moment add one. */
export const addPhrase = (ctx: Context, sent: z.output<typeof addSmartPhrase.body>): Promise<Permitted<PhraseRow>> =>
  transaction(ctx, async (ctx) => {
    const { provider_id } = requireProviderActor(ctx)
    await refuseTooMany(ctx, provider_id)
    const id = makeId()
    const { trigger, text_en = null, text_es = null, is_shared = false } = sent
    const inserted = await ctx.db
      .insertInto('smart_phrase')
      .values({ id, provider_id, trigger, text_en, text_es, is_shared, created_at: ctx.now(), updated_at: ctx.now() })
      .onConflict((conflict) => conflict.columns(['provider_id', 'trigger']).doNothing())
      .executeTakeFirst()
    if (inserted.numInsertedOrUpdatedRows === 0n) throw new Problem('already_exists')
    await record(ctx, 'smart_phrase.added', { subject_id: id, provider_id, payload: { smart_phrase_id: id } })
    return findPhrase(ctx, id)
  })

async function refuseTooMany(ctx: Context, providerId: string): Promise<void> {
  const { count } = await ctx.db
    .selectFrom('smart_phrase')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('provider_id', '=', providerId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostPhrases) throw new Problem('too_many_phrases')
}

type Change = z.output<typeof changeSmartPhrase.body>

/** Changes a phrase of the caller's own. */
export const changePhrase = (ctx: Context, id: string, version: number | undefined, sent: Change): Promise<Permitted<PhraseRow>> =>
  transaction(ctx, async (ctx) => {
    await sql`select from smart_phrase where id = ${id} for update`.execute(ctx.db)
    const row = await findPhrase(ctx, id)
    if (version !== undefined && version !== row.version) throw new Problem('changed_meanwhile', { version: row.version })
    const { text_en, text_es } = { ...row, ...sent }
    if (!text_en && !text_es) throw refuseValue('body', ['text_en'], 'invalid_type')
    if (sent.trigger !== undefined && sent.trigger !== row.trigger) await refuseTaken(ctx, row, sent.trigger)
    const set = { ...sent, version: row.version + 1, updated_at: ctx.now() }
    await ctx.db.updateTable('smart_phrase').set(set).where('id', '=', row.id).execute()
    await record(ctx, 'smart_phrase.changed', { subject_id: id, provider_id: row.provider_id, payload: { smart_phrase_id: id } })
    return findPhrase(ctx, id)
  })

/** Holds the other phrase of that word, if there is one, so that the unique index never has to refuse. */
async function refuseTaken(ctx: Context, { provider_id }: PhraseRow, trigger: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`smart_phrase ${provider_id}`}, 0))`.execute(ctx.db)
  const taken = await ctx.db
    .selectFrom('smart_phrase')
    .select('id')
    .where('provider_id', '=', provider_id)
    .where('trigger', '=', trigger)
    .executeTakeFirst()
  if (taken) throw new Problem('already_exists')
}

/** Removes a phrase. Notes that were written with it stay as they are. */
export const removePhrase = (ctx: Context, { id, provider_id }: Permitted<PhraseRow>): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const { numDeletedRows } = await ctx.db.deleteFrom('smart_phrase').where('id', '=', id).executeTakeFirst()
    if (numDeletedRows > 0n) await record(ctx, 'smart_phrase.removed', { subject_id: id, provider_id, payload: { smart_phrase_id: id } })
  })
