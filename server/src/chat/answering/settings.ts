import type { Answering, AnsweringSettings } from '@sorrel/contract/chat/hours/schemas'
import type { updateAnsweringSettings } from '@sorrel/contract/chat/hours/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { type Answerer, findToday, listCovers, readAnswering } from './access.ts'

type Sent = z.output<typeof updateAnsweringSettings.body>

/** When a dietitian answers, as their patients may know it: without the texts. */
export async function showAnswering(ctx: Context, answerer: Permitted<Answerer>): Promise<Answering> {
  const { leaves, outside, welcome, version, ...facts } = await readAnswering(ctx, answerer)
  return { ...facts, leaves: leaves.map(({ text, ...leave }) => leave) }
}

/** All of it, for the dietitian. */
export async function showSettings(ctx: Context, answerer: Permitted<Answerer>): Promise<AnsweringSettings> {
  const settings = await readAnswering(ctx, answerer)
  return { ...settings, covers: await listCovers(ctx, answerer, findToday(ctx, settings.time_zone)) }
}

/** Replaces when the caller answers, and their leaves that are not over. `version`: the one that was read; a later one that is stored refuses. */
export function changeAnswering(ctx: Context, answerer: Permitted<Answerer>, sent: Sent, version: number | undefined): Promise<void> {
  const { provider_id } = answerer
  return transaction(ctx, async (ctx) => {
    await refuseUnknownCovers(ctx, provider_id, sent.leaves)
    await saveHours(ctx, provider_id, sent, version)
    const { time_zone } = await readAnswering(ctx, answerer)
    await replaceLeaves(ctx, provider_id, sent.leaves, findToday(ctx, time_zone))
    await record(ctx, 'chat_answering.changed', { subject_id: provider_id, provider_id, payload: { provider_id } })
  })
}

async function saveHours(ctx: Context, provider_id: string, sent: Sent, version: number | undefined): Promise<void> {
  const values = {
    ...{ hours: JSON.stringify(sent.hours), answer_minutes: sent.answer_minutes, keeps_holidays: sent.keeps_holidays },
    ...{ outside_en: sent.outside.en, outside_es: sent.outside.es, welcome_en: sent.welcome.en, welcome_es: sent.welcome.es },
    changed_at: ctx.now(),
  }
  const added =
    (version ?? 1) === 1 &&
    (await ctx.db
      .insertInto('chat_answering')
      .values({ provider_id, ...values })
      .onConflict((conflict) => conflict.column('provider_id').doNothing())
      .returning('provider_id')
      .executeTakeFirst())
  if (added) return
  const changed = await ctx.db
    .updateTable('chat_answering')
    .set((set) => ({ ...values, version: set('version', '+', 1) }))
    .where('provider_id', '=', provider_id)
    .$if(version !== undefined, (query) => query.where('version', '=', version!))
    .returning('provider_id')
    .executeTakeFirst()
  if (!changed) throw new Problem('changed_meanwhile')
}

async function replaceLeaves(ctx: Context, provider_id: string, leaves: Sent['leaves'], today: string): Promise<void> {
  await ctx.db.deleteFrom('chat_leave').where('provider_id', '=', provider_id).where('ends_on', '>=', today).execute()
  const kept = leaves.filter(({ ends_on }) => ends_on >= today)
  if (kept.length === 0) return
  await ctx.db
    .insertInto('chat_leave')
    .values(kept.map(({ text, ...leave }) => ({ provider_id, ...leave, text_en: text.en, text_es: text.es })))
    // One that is over began on the same day.
    .onConflict((conflict) =>
      conflict.columns(['provider_id', 'starts_on']).doUpdateSet((set) => ({
        ...{ ends_on: set.ref('excluded.ends_on'), cover_id: set.ref('excluded.cover_id') },
        ...{ text_en: set.ref('excluded.text_en'), text_es: set.ref('excluded.text_es') },
      })),
    )
    .execute()
}

/** Only another dietitian who works in the practice covers. */ // reads providers
async function refuseUnknownCovers(ctx: Context, providerId: string, leaves: Sent['leaves']): Promise<void> {
  const wanted = leaves.flatMap(({ cover_id }) => (cover_id ? [cover_id] : []))
  if (wanted.length === 0) return
  const { rows } = await sql<{ id: string }>`
    select id from provider where id = any (${wanted}::uuid[]) and status = 'active' and id <> ${providerId}`.execute(ctx.db)
  const known = new Set(rows.map(({ id }) => id))
  const at = leaves.findIndex(({ cover_id }) => cover_id !== null && !known.has(cover_id))
  if (at >= 0) throw refuseValue('body', ['leaves', at, 'cover_id'], 'not_found')
}
