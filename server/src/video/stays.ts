import { type CallRole, mostGuestsInCall, mostInCall } from '@sorrel/contract/video/vocabulary'
import { sql } from 'kysely'
import type { Permitted } from '../kernel/access.ts'
import { type Context, transaction } from '../kernel/context.ts'
import { countForAll } from '../kernel/database/counting.ts'
import { makeId } from '../kernel/ids.ts'
import { Problem } from '../kernel/problem.ts'
import { record, tellBrowsers } from '../kernel/record.ts'
import {
  callerIn,
  findOwnStay,
  guestIdOf,
  isOwn,
  isThere,
  type Room,
  readRoom,
  requireOpen,
  roleOf,
  type Stay,
  type Visit,
} from './access.ts'
import { measureStays } from './facts.ts'
import { showCall } from './rooms.ts'

type Browser = { peer_id: string; has_camera: boolean }
type Shown = Awaited<ReturnType<typeof showCall>>

export const idsOf = ({ id, patient_id, provider_id }: Visit) => ({ appointment_id: id, patient_id, provider_id })
const peopleOf = ({ id, patient_id, provider_id }: Visit) => ({ subject_id: id, patient_id, provider_id })

/** One change of a room after the other, so that nobody is counted twice. */
async function lockRoom(ctx: Context, { id }: Visit): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`call ${id}`}, 0))`.execute(ctx.db)
}

/** A browser joins once, and again after each reload. Every stay is kept, so that nobody may make them without end. */
const joins = { name: 'video joins', count: 30, seconds: 60 }

/**
 * Brings a browser into the room. A dietitian comes in and opens an ended call again; a patient waits, unless they were let in before. Another
 * browser of the same person leaves. Throws `call_not_open` and `call_full`.
 */
export async function joinCall(ctx: Context, visit: Visit, browser: Browser): Promise<Shown> {
  requireOpen(ctx, visit)
  await countForAll(ctx, joins, `${visit.id} ${callerIn(ctx)}`)
  return transaction(ctx, async (ctx) => {
    await lockRoom(ctx, visit)
    await openCall(ctx, visit)
    const room = await readRoom(ctx, visit)
    const role = roleOf(ctx)
    const own = room.stays.filter((stay) => isOwn(ctx, stay))
    if (own.some(({ peer_id, place }) => peer_id === browser.peer_id && place !== 'left')) return showCall(ctx, visit)
    const isInside = role === 'provider' || own.some(({ admitted_at }) => admitted_at !== null)
    const others = room.stays.filter((stay) => !isOwn(ctx, stay))
    if (others.some(({ peer_id, place }) => peer_id === browser.peer_id && place !== 'left')) throw new Problem('not_found')
    if (isInside) refuseFull(ctx, others, role)
    for (const stay of own) if (stay.place !== 'left') await closeStay(ctx, stay)
    const now = ctx.now()
    await ctx.db
      .insertInto('video_stay')
      .values({
        ...{ id: makeId(), ...idsOf(visit), ...browser, role, guest_id: guestIdOf(ctx), asked_at: now, seen_at: now },
        ...{ place: isInside ? 'inside' : 'waiting', admitted_at: isInside ? now : null, left_at: null },
      })
      .execute()
    await recordStay(ctx, 'video_call.joined', visit, { ...browser, guest_id: guestIdOf(ctx) })
    return showCall(ctx, visit)
  })
}

/** Begins the call, or lets the dietitian go on with one that was ended. For a patient an ended call stays ended. */
async function openCall(ctx: Context, visit: Visit): Promise<void> {
  await ctx.db
    .insertInto('video_call')
    .values({ ...idsOf(visit), begun_at: ctx.now(), ended_at: null })
    .onConflict((conflict) => conflict.column('appointment_id').doNothing())
    .execute()
  if (roleOf(ctx) === 'provider') {
    await ctx.db.updateTable('video_call').set({ ended_at: null }).where('appointment_id', '=', visit.id).execute()
    return
  }
  const { ended_at } = await ctx.db
    .selectFrom('video_call')
    .select('ended_at')
    .where('appointment_id', '=', visit.id)
    .executeTakeFirstOrThrow()
  if (ended_at) throw new Problem('call_not_open')
}

/** Guests have seats of their own, so that nobody takes that of the patient or the dietitian while they are away. */
function refuseFull(ctx: Context, others: readonly Stay[], role: CallRole): void {
  const inside = others.filter((stay) => stay.place === 'inside' && isThere(ctx, stay))
  const guests = inside.filter((stay) => stay.role === 'guest')
  if (inside.length >= mostInCall || (role === 'guest' && guests.length >= mostGuestsInCall)) throw new Problem('call_full')
}

/** Lets a browser from the waiting room into the call. */
export function admitPeer(ctx: Context, visit: Visit, peerId: string): Promise<Shown> {
  requireOpen(ctx, visit)
  return transaction(ctx, async (ctx) => {
    await lockRoom(ctx, visit)
    const { stays } = await readRoom(ctx, visit)
    const stay = stays.find(({ peer_id, place }) => peer_id === peerId && place !== 'left')
    if (!stay) throw new Problem('not_found')
    if (stay.place === 'inside') return showCall(ctx, visit)
    refuseFull(ctx, stays, stay.role)
    await ctx.db.updateTable('video_stay').set({ place: 'inside', admitted_at: ctx.now() }).where('id', '=', stay.id).execute()
    await recordStay(ctx, 'video_call.admitted', visit, stay)
    return showCall(ctx, visit)
  })
}

/** Notes that a browser is still there. Others hear of it only if its camera went on or off, or if it had been silent for long. */
export function keepPresence(ctx: Context, visit: Visit, { peer_id, has_camera }: Browser): Promise<Shown> {
  requireOpen(ctx, visit)
  return transaction(ctx, async (ctx) => {
    await lockRoom(ctx, visit)
    const room = await readRoom(ctx, visit)
    const stay = findOwnStay(ctx, room, peer_id)
    const wasThere = isThere(ctx, stay)
    if (stay.place === 'inside' && !wasThere) {
      const others = room.stays.filter(({ id }) => id !== stay.id)
      refuseFull(ctx, others, stay.role)
      await beginAnew(ctx, visit, stay, has_camera)
    } else await noteCamera(ctx, stay, has_camera)
    if (stay.has_camera !== has_camera || !wasThere) await tellBrowsers(ctx, 'video_call.changed', peopleOf(visit))
    return showCall(ctx, visit)
  })
}

/** Each switch of a camera is kept, so that nobody may make them without end. */
const switches = { name: 'video cameras', count: 60, seconds: 60 }

/** Notes that a browser was heard of, and when its camera went on or off. */
async function noteCamera(ctx: Context, stay: Permitted<Stay>, has_camera: boolean): Promise<void> {
  const now = ctx.now()
  if (stay.has_camera !== has_camera) ctx.limits.count(switches, stay.id)
  const changes = stay.has_camera === has_camera ? {} : { camera_changes: [...stay.camera_changes, now] }
  await ctx.db
    .updateTable('video_stay')
    .set({ seen_at: now, has_camera, ...changes })
    .where('id', '=', stay.id)
    .execute()
}

/** Takes a browser of the caller out of the room. */
export function leaveCall(ctx: Context, visit: Visit, peerId: string): Promise<Shown> {
  return transaction(ctx, async (ctx) => {
    await lockRoom(ctx, visit)
    const stay = findOwnStay(ctx, await readRoom(ctx, visit), peerId)
    await closeStay(ctx, stay)
    await recordStay(ctx, 'video_call.left', visit, stay)
    return showCall(ctx, visit)
  })
}

/** Takes a guest out of the room whose invitation was taken back. */
export async function closeStaysOf(ctx: Context, visit: Visit, guestId: string): Promise<void> {
  await lockRoom(ctx, visit)
  for (const stay of (await readRoom(ctx, visit)).stays) {
    if (stay.guest_id !== guestId || stay.place === 'left') continue
    await closeStay(ctx, stay)
    await recordStay(ctx, 'video_call.left', visit, stay)
  }
}

/** Ends the call for everybody and records its minutes. A call that has ended, or never began, stays as it is. */
export function endCall(ctx: Context, visit: Visit): Promise<Shown> {
  return transaction(ctx, async (ctx) => {
    await lockRoom(ctx, visit)
    await closeRoom(ctx, visit, await readRoom(ctx, visit))
    return showCall(ctx, visit)
  })
}

/** Ends the stays in a room, and the call, if it is not over. */
async function closeRoom(ctx: Context, visit: Visit, { stays }: Room): Promise<void> {
  const measured = measureStays(ctx, stays)
  const { minutes } = measured
  const ended = await ctx.db
    .updateTable('video_call')
    .set({ ended_at: ctx.now(), ...measured })
    .where('appointment_id', '=', visit.id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (ended.numUpdatedRows === 0n) return
  for (const stay of stays) if (stay.place !== 'left') await closeStay(ctx, stay)
  await record(ctx, 'video_call.ended', { payload: { ...idsOf(visit), minutes }, ...peopleOf(visit) })
}

/** Ends a stay: now, or when the browser was last heard of if it has been silent for long. Nobody was there meanwhile. */
async function closeStay(ctx: Context, stay: Permitted<Stay> | Stay): Promise<void> {
  const left_at = isThere(ctx, stay) ? ctx.now() : stay.seen_at
  await ctx.db.updateTable('video_stay').set({ place: 'left', left_at }).where('id', '=', stay.id).execute()
}

/**
 * A browser in the call that was silent for long begins a new stay under its id, so that the silence counts for no minutes. Of a guest others
 * hear as of one who came in: a recording that began meanwhile needs their consent.
 */
async function beginAnew(ctx: Context, visit: Visit, stay: Permitted<Stay>, has_camera: boolean): Promise<void> {
  const now = ctx.now()
  await closeStay(ctx, stay)
  await ctx.db
    .insertInto('video_stay')
    .values({ ...stay, id: makeId(), has_camera, camera_changes: [], admitted_at: now, seen_at: now })
    .execute()
  if (stay.guest_id !== null) await recordStay(ctx, 'video_call.joined', visit, stay)
}

async function recordStay(
  ctx: Context,
  name: 'video_call.joined' | 'video_call.admitted' | 'video_call.left',
  visit: Visit,
  { peer_id, guest_id }: Pick<Stay, 'peer_id' | 'guest_id'>,
): Promise<void> {
  await record(ctx, name, { payload: { ...idsOf(visit), peer_id, guest_id }, ...peopleOf(visit) })
}
