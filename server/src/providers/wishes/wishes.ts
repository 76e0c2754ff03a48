import type { keepSearchWish } from '@sorrel/contract/providers/wishes/wire'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, runAsSystem, transaction } from '../../kernel/context.ts'
import { countForAll } from '../../kernel/database/counting.ts'
import { hashOfToken, hashWithKey, makeId } from '../../kernel/ids.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { refuseValue } from '../../kernel/problem.ts'
import type { Limit } from '../../kernel/serving/limits.ts'
import { confirmWishByMail } from '../job-names.ts'

type Wished = z.output<typeof keepSearchWish.body>

const perNetwork: Limit = { name: 'providers.wishes_network', count: 20, seconds: 3600 }
const perDevice: Limit = { name: 'providers.wishes_device', count: 10, seconds: 3600 }
/** How many wishes an address may have. Nobody can have more mails sent to somebody else than this in a day. */
const mostPerAddress = 5

/** The secret of a wish, which only its mails carry. It is computed, so that no job and no row holds it. */
export const tokenOfWish = (ctx: Context, id: string): string => hashWithKey(ctx.config.hash_secret, `search wish ${id}`)

/**
 * Remembers what somebody wants to be told about. A patient has shown before how they are reached; anybody else gets a link that confirms the
 * address. It does and answers the same for known and unknown addresses, and also beyond the limit of an address.
 */
export async function keepWish(ctx: Context, { email, ...wish }: Wished): Promise<void> {
  await countForAll(ctx, perNetwork, ctx.client.address)
  if (ctx.client.device) await countForAll(ctx, perDevice, ctx.client.device)
  const patient_id = ctx.actor.kind === 'patient' ? ctx.actor.patient_id : null
  if (!patient_id && !email) throw refuseValue('body', ['email'], 'invalid_type', { expected: 'string' })
  const email_hash = hashWithKey(ctx.config.hash_secret, `wish ${patient_id ?? email}`)
  await runAsSystem(ctx, (ctx) =>
    transaction(ctx, async (ctx) => {
      if (!(await makeRoom(ctx, email_hash))) return
      const id = makeId()
      const added = await ctx.db
        .insertInto('search_wish')
        .values({ ...rowOf(ctx, wish), id, token_hash: hashOfToken(tokenOfWish(ctx, id)), ...ownerOf(ctx, patient_id, email), email_hash })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (added.numInsertedOrUpdatedRows === 1n && !patient_id) await enqueue(ctx, confirmWishByMail, { search_wish_id: id })
    }),
  )
}

const ownerOf = (ctx: Context, patient_id: string | null, email: string | undefined) =>
  patient_id ? { patient_id, email: null, confirmed_at: ctx.now() } : { patient_id: null, email: email ?? null, confirmed_at: null }

const rowOf = (ctx: Context, { state, specialties, payer_id, visit_mode, language }: Omit<Wished, 'email'>) => ({
  state,
  specialties: [...new Set(specialties)].sort(),
  payer_id: payer_id ?? null,
  visit_mode: visit_mode ?? null,
  language,
  created_at: ctx.now(),
  told_at: null,
})

/** Forgets wishes that came true, so that they can be wished again. False if the address has as many wishes as it may have. */
async function makeRoom(ctx: Context, email_hash: string): Promise<boolean> {
  await ctx.db.deleteFrom('search_wish').where('email_hash', '=', email_hash).where('told_at', 'is not', null).execute()
  const { count } = await ctx.db
    .selectFrom('search_wish')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('email_hash', '=', email_hash)
    .executeTakeFirstOrThrow()
  return Number(count) < mostPerAddress
}

/** Confirms that the address is right. A second time changes nothing. */
export const confirmWish = (ctx: Context, wish: Permitted<{ id: string }>) =>
  runAsSystem(ctx, (ctx) =>
    transaction(ctx, (ctx) =>
      ctx.db
        .updateTable('search_wish')
        .set({ confirmed_at: ctx.now() })
        .where('id', '=', wish.id)
        .where('confirmed_at', 'is', null)
        .execute(),
    ),
  )

/** Deletes a wish and the address with it. An unknown token changes nothing, so a second press succeeds as well. */
export const leaveWish = (ctx: Context, token: string) =>
  runAsSystem(ctx, (ctx) =>
    transaction(ctx, (ctx) => ctx.db.deleteFrom('search_wish').where('token_hash', '=', hashOfToken(token)).execute()),
  )

const day = 24 * 60

/** Forgets wishes that nobody confirmed within a day, those that came true 30 days ago, and all others after 12 months. Runs as the system. */
export async function forgetWishes(ctx: Context): Promise<void> {
  const [dayAgo, monthAgo, yearAgo] = [1, 30, 365].map((days) => addMinutes(ctx.now(), -days * day)) as [string, string, string]
  await transaction(ctx, (ctx) =>
    ctx.db
      .deleteFrom('search_wish')
      .where((eb) =>
        eb.or([
          eb.and([eb('confirmed_at', 'is', null), eb('created_at', '<', dayAgo)]),
          eb('told_at', '<', monthAgo),
          eb('created_at', '<', yearAgo),
        ]),
      )
      .execute(),
  )
}

/** Forgets what a deleted patient wished. Runs as the system. */
export const forgetWishesOf = (ctx: Context, patient_id: string) =>
  transaction(ctx, (ctx) => ctx.db.deleteFrom('search_wish').where('patient_id', '=', patient_id).execute())
