import { computeOpening } from '@sorrel/contract/video/rules'
import { mostGuests } from '@sorrel/contract/video/vocabulary'
import type { inviteCallGuest, listCallGuests } from '@sorrel/contract/video/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import { findPhone } from '../../auth/phones.ts'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { countForAll } from '../../kernel/database/counting.ts'
import { hashOfToken, hashWithKey, makeId } from '../../kernel/ids.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { takesPlace, type Visit } from '../access.ts'
import { sendGuestLink } from '../job-names.ts'
import { closeStaysOf, idsOf } from '../stays.ts'
import type { Guest } from './access.ts'

type Shown = z.input<typeof listCallGuests.output>['items'][number]
type Invited = z.output<typeof inviteCallGuest.body>

/** The secret of a link, which only the link carries. It is computed, so that no job and no row holds it. */
const tokenOfGuest = (ctx: Context, id: string): string => hashWithKey(ctx.config.hash_secret, `call guest ${id}`)

/** The link of a guest. What comes after `#` stays in the browser: no server writes it down, and no other page hears of it. */
export const writeGuestLink = (ctx: Context, { id, appointment_id }: Pick<Guest, 'id' | 'appointment_id'>): string =>
  `${ctx.config.public_url}/call/${appointment_id}#${tokenOfGuest(ctx, id)}`

const showGuest = (ctx: Context, guest: Guest): Shown => ({
  ...{ id: guest.id, name: guest.name, relation: guest.relation, language: guest.language, invited_by: guest.invited_by },
  ...{ url: writeGuestLink(ctx, guest), channel: guest.channel, address: guest.address },
  ...{ sent_at: guest.sent_at, is_undelivered: guest.is_undelivered },
})

const listGuests = (ctx: Context, visit: Visit): Promise<Guest[]> =>
  ctx.db
    .selectFrom('call_guest')
    .selectAll()
    .where('appointment_id', '=', visit.id)
    .where('revoked_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Who was invited to a visit and may still come. */
export const showGuests = async (ctx: Context, visit: Visit): Promise<{ items: Shown[] }> => ({
  items: (await listGuests(ctx, visit)).map((guest) => showGuest(ctx, guest)),
})

/** How many links a visit may see in a day: each may be a text message to somebody who asked for none. */
const invitations = { name: 'video guests', count: 12, seconds: 86_400 }

/** Invites somebody to one visit, and sends them the link if they are to get it from us. Throws `call_full` beyond the seats of a call. */
export async function inviteGuest(ctx: Context, visit: Visit, { send_to, ...invited }: Invited): Promise<Shown> {
  if (!takesPlace(visit) || ctx.now() >= computeOpening(visit).closes_at) throw new Problem('call_not_open')
  // Counted first, since each look-up of a number costs money and says something about it.
  await countForAll(ctx, invitations, visit.id)
  const address = send_to?.channel === 'sms' ? (await findPhone(ctx, send_to.to)).number : (send_to?.to ?? null)
  return transaction(ctx, async (ctx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`call guests ${visit.id}`}, 0))`.execute(ctx.db)
    if ((await listGuests(ctx, visit)).length >= mostGuests) throw new Problem('call_full')
    const id = makeId()
    const guest = await ctx.db
      .insertInto('call_guest')
      .values({
        ...{ id, ...idsOf(visit), ...invited, token_hash: hashOfToken(tokenOfGuest(ctx, id)), created_at: ctx.now() },
        ...{ invited_by: ctx.actor.kind === 'provider' ? 'provider' : 'patient', channel: send_to?.channel ?? null, address },
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordGuest(ctx, 'call_guest.invited', visit, id)
    if (send_to) await enqueue(ctx, sendGuestLink, { guest_id: id }, { key: `${sendGuestLink.name}:${id}` })
    return showGuest(ctx, guest)
  })
}

/** Takes an invitation back. Whoever came by it leaves the call, and we forget where they were reached. */
export const revokeGuest = (ctx: Context, visit: Visit, guest: Permitted<Guest>): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await ctx.db.updateTable('call_guest').set({ revoked_at: ctx.now(), address: null }).where('id', '=', guest.id).execute()
    await closeStaysOf(ctx, visit, guest.id)
    await recordGuest(ctx, 'call_guest.revoked', visit, guest.id)
  })

const recordGuest = (ctx: Context, name: 'call_guest.invited' | 'call_guest.revoked', visit: Visit, guest_id: string) =>
  record(ctx, name, {
    payload: { ...idsOf(visit), guest_id },
    ...{ subject_id: visit.id, patient_id: visit.patient_id, provider_id: visit.provider_id },
  })
