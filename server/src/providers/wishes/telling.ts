import { type Context, transaction } from '../../kernel/context.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { carryMessage } from '../../notifications/carrying.ts'
import type { Written } from '../../notifications/message.ts'
import { findAddress } from '../../notifications/recipients.ts'
import { tellOfWish } from '../job-names.ts'
import { writeWishFulfilled, writeWishToConfirm } from '../messages/wishes.ts'
import { searchProviders } from '../search/search.ts'
import type { ProviderTables } from '../tables.ts'
import { tokenOfWish } from './wishes.ts'

type Wish = ProviderTables['search_wish']
const batch = 500

/** Asks a bare address to confirm. Runs as the system, for a wish that nobody has confirmed yet. */
export async function askToConfirm(ctx: Context, id: string): Promise<void> {
  const wish = await findWaiting(ctx, id)
  if (!wish?.email || wish.confirmed_at) return
  const to = { channel: 'email' as const, to: wish.email, language: wish.language, dependent: null }
  await carryMessage(ctx, to, writeWith(ctx, wish, writeWishToConfirm), `wish:${id}:confirm`)
}

/** Looks for wishes that have come true, and enqueues one message for each. Wishes for the same are searched for once. Runs as the system. */
export async function findFulfilled(ctx: Context): Promise<void> {
  const fits = new Map<string, boolean>()
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const wishes = await listConfirmed(ctx, after)
    for (const wish of wishes) {
      const key = JSON.stringify([wish.state, wish.specialties, wish.payer_id, wish.visit_mode])
      if (!fits.has(key)) fits.set(key, await isFulfilled(ctx, wish))
      if (fits.get(key)) await enqueue(ctx, tellOfWish, { search_wish_id: wish.id }, { key: `${tellOfWish.name}:${wish.id}` })
    }
    if (wishes.length < batch) return
    after = wishes.at(-1)!.id
  }
}

/** Sends the one message, and forgets the address. Runs as the system, if the wish is still true. */
export async function tellFulfilled(ctx: Context, id: string): Promise<void> {
  const wish = await findWaiting(ctx, id)
  if (!wish?.confirmed_at || !(await isFulfilled(ctx, wish))) return
  const known = wish.patient_id ? await findAddress(ctx, { kind: 'patient', id: wish.patient_id, channel: 'email' }) : undefined
  const to = wish.email ?? known?.to
  const language = known?.language ?? wish.language
  const written = writeWith(ctx, { ...wish, language }, writeWishFulfilled)
  if (to) await carryMessage(ctx, { channel: 'email', to, language, dependent: known?.dependent ?? null }, written, `wish:${id}:told`)
  await transaction(ctx, (ctx) => ctx.db.updateTable('search_wish').set({ told_at: ctx.now(), email: null }).where('id', '=', id).execute())
}

/** Whether somebody who fits the wish has a time that can be booked. */
async function isFulfilled(ctx: Context, { state, specialties, payer_id, visit_mode }: Wish): Promise<boolean> {
  const { items } = await searchProviders(ctx, {
    ...{ location_us_state: state, page: 1, limit: 20, sort: 'soonest', disable_available_now_sorting: false },
    ...(specialties.length > 0 && { specialties }),
    ...(payer_id && { insurance: [payer_id] }),
    ...(visit_mode && { visit_mode }),
  })
  return items.some(({ next_available_at }) => next_available_at !== null)
}

type Writer = (links: { page: string; leave: string }, language: Wish['language']) => Written

const writeWith = (ctx: Context, { id, language }: Pick<Wish, 'id' | 'language'>, write: Writer): Written => {
  const token = tokenOfWish(ctx, id)
  const { public_url } = ctx.config
  return write({ page: `${public_url}/tell-me/${token}`, leave: `${public_url}/api/search-wishes/${token}/leave` }, language)
}

const findWaiting = (ctx: Context, id: string): Promise<Wish | undefined> =>
  ctx.db.selectFrom('search_wish').selectAll().where('id', '=', id).where('told_at', 'is', null).executeTakeFirst()

const listConfirmed = (ctx: Context, after: string): Promise<Wish[]> =>
  ctx.db
    .selectFrom('search_wish')
    .selectAll()
    .where('confirmed_at', 'is not', null)
    .where('told_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(batch)
    .execute()
