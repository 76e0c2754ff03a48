import type { registerPush } from '@sorrel/contract/notifications/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import { getDeviceName } from '../../auth/devices.ts'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import type { Person } from '../access.ts'

/** So many browsers one person has at most; the oldest makes room. */
const most = 10

/** Registers a browser for the pushes of this person, until the session ends. The same browser keeps its token. Throws `not_available`. */
export const registerBrowser = (
  ctx: Context,
  person: Permitted<Person>,
  given: z.output<typeof registerPush.body>,
): Promise<{ token: string }> =>
  transaction(ctx, async (ctx) => {
    if (given.platform !== 'web') throw new Problem('not_available', { reason: 'no_app' })
    const { endpoint, keys } = given.subscription
    if (!ctx.integrations.push.takes(endpoint)) throw new Problem('not_available', { reason: 'unknown_service' })
    const session_id = 'session_id' in ctx.actor ? ctx.actor.session_id : undefined
    if (!session_id) throw new Problem('not_available', { reason: 'no_session' })
    const held = { holder_kind: person.kind, holder_id: person.id }
    const device = getDeviceName(ctx.client.user_agent) ?? ''
    const kept = { session_id, p256dh: bare(keys.p256dh), auth: bare(keys.auth), device }
    const { id } = await ctx.db
      .insertInto('push_registration')
      .values({ id: makeId(), ...held, endpoint, ...kept, created_at: ctx.now(), used_at: null })
      .onConflict((conflict) => conflict.columns(['holder_kind', 'holder_id', 'endpoint']).doUpdateSet(kept))
      .returning('id')
      .executeTakeFirstOrThrow()
    await makeRoom(ctx, person)
    await record(ctx, 'push.registered', { subject_id: id, payload: { token: id }, ...whoseOf(person) })
    return { token: id }
  })

const bare = (key: string) => key.replace(/=+$/, '')
const whoseOf = ({ kind, id }: Person) => (kind === 'patient' ? { patient_id: id } : { provider_id: id })

async function makeRoom(ctx: Context, { kind, id }: Permitted<Person>): Promise<void> {
  const old = await ctx.db
    .selectFrom('push_registration')
    .select('id')
    .where('holder_kind', '=', kind)
    .where('holder_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(most)
    .execute()
  for (const { id } of old) await ctx.db.deleteFrom('push_registration').where('id', '=', id).execute()
}

/** Ends the pushes to a browser. A second time changes nothing. */
export const removeBrowser = (ctx: Context, person: Permitted<Person>, token: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const gone = await ctx.db
      .deleteFrom('push_registration')
      .where(sql<boolean>`id::text = ${token}`)
      .where('holder_kind', '=', person.kind)
      .where('holder_id', '=', person.id)
      .executeTakeFirst()
    if (gone.numDeletedRows === 1n) await record(ctx, 'push.removed', { subject_id: token, payload: { token }, ...whoseOf(person) })
  })
