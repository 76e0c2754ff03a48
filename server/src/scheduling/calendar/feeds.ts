import type { Instant, Language } from '@sorrel/contract/kernel/values'
import type { FeedNames } from '@sorrel/contract/scheduling/vocabulary'
import { requireStepUp } from '../../auth/access.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { hashOfToken, makeId, makeToken } from '../../kernel/ids.ts'
import { record } from '../../kernel/record.ts'
import { findVisitsBetween, makeContextByFeed } from '../access.ts'
import { lockProvider } from '../booking/held-time.ts'
import { writeWireInstant } from '../engine/instants.ts'
import { type OffsetTable, offsetTableOf } from '../engine/offsets.ts'
import { type BlockRow, feedOwnerOf } from './access.ts'
import { occurrencesOf } from './events.ts'
import { type Entry, writeCalendar } from './ics.ts'
import { entryOf, findViewer } from './invitation.ts'
import { findTimeZone } from './own-zone.ts'

const day = 24 * 60
const daysBack = 30
const daysAhead = 180
/** A block without a name, where a calendar program shows one. */
const nameless = { en: 'Blocked', es: 'Bloqueado' } satisfies Record<Language, string>
const names = { en: 'Sorrel visits', es: 'Visitas de Sorrel' } satisfies Record<Language, string>

/**
 * Makes a new private address for the caller's calendar and revokes the old one. Only its hash is stored. It needs a step-up:
 * otherwise somebody who finds an open browser could read all future visits from elsewhere, even after the session has ended.
 */
export async function createFeed(ctx: Context, names: FeedNames): Promise<{ url: string }> {
  await requireStepUp(ctx)
  const token = makeToken()
  const id = makeId()
  const owner = feedOwnerOf(ctx)
  await transaction(ctx, async (ctx) => {
    // If two tabs do this at once, the later address is the one that works.
    await lockProvider(ctx, owner.owner_id)
    await revokeLive(ctx)
    await ctx.db
      .insertInto('calendar_feed')
      .values({ id, token_hash: hashOfToken(token), ...owner, names, revoked_at: null, created_at: ctx.now() })
      .execute()
    await record(ctx, 'calendar_feed.created', { subject_id: id, ...audienceOf(ctx), payload: {} })
  })
  return { url: `${ctx.config.public_url}/api/calendar-feeds/${token}` }
}

/** Whether the caller has a private address, and since when. The address itself cannot be shown again. */
export async function readFeedState(ctx: Context): Promise<{ active: boolean; created_at: Instant | null; names: FeedNames }> {
  const { owner_kind, owner_id } = feedOwnerOf(ctx)
  const feed = await ctx.db
    .selectFrom('calendar_feed')
    .select(['created_at', 'names'])
    .where('owner_kind', '=', owner_kind)
    .where('owner_id', '=', owner_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return { active: Boolean(feed), created_at: feed?.created_at ?? null, names: feed?.names ?? 'full' }
}

/** Revokes the caller's private address; does nothing if there is none. */
export async function revokeFeed(ctx: Context): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const id = await revokeLive(ctx)
    if (id) await record(ctx, 'calendar_feed.revoked', { subject_id: id, ...audienceOf(ctx), payload: {} })
  })
}

async function revokeLive(ctx: Context): Promise<string | undefined> {
  const { owner_kind, owner_id } = feedOwnerOf(ctx)
  const revoked = await ctx.db
    .updateTable('calendar_feed')
    .set({ revoked_at: ctx.now() })
    .where('owner_kind', '=', owner_kind)
    .where('owner_id', '=', owner_id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return revoked?.id
}

function audienceOf(ctx: Context): { patient_id?: string; provider_id?: string } {
  const { owner_kind, owner_id } = feedOwnerOf(ctx)
  return owner_kind === 'patient' ? { patient_id: owner_id } : { provider_id: owner_id }
}

/**
 * The calendar file of a private address: its owner's visits from 30 days back to 180 days ahead, and a provider's own blocks. A
 * calendar program has only the address, so every read enters the audit as a read by the owner.
 */
export async function readFeed(anyone: Context, token: string): Promise<string> {
  const { ctx, names: patientNames } = await makeContextByFeed(anyone, token)
  const from = addMinutes(ctx.now(), -daysBack * day)
  const to = addMinutes(ctx.now(), daysAhead * day)
  const viewer = { ...(await findViewer(ctx)), names: patientNames }
  const [visits, blocks] = await Promise.all([findVisitsBetween(ctx, from, to), entriesOfBlocks(ctx, from, to, viewer.language)])
  const { patient_id = null } = audienceOf(ctx)
  await ctx.audit.note(ctx, { action: 'read', outcome: 'ok', subject_kind: 'calendar_feed', patient_id })
  return writeCalendar('PUBLISH', [...visits.map((visit) => entryOf(ctx, visit, viewer)), ...blocks], names[viewer.language])
}

async function entriesOfBlocks(ctx: Context, from: Instant, to: Instant, language: Language): Promise<Entry[]> {
  if (ctx.actor.kind !== 'provider') return []
  const [time_zone, blocks] = await Promise.all([
    findTimeZone(ctx),
    ctx.db.selectFrom('calendar_block').selectAll().where('provider_id', '=', ctx.actor.provider_id).execute(),
  ])
  return blocks.flatMap((block) =>
    entriesOf({ ...block, title: block.title || nameless[language] }, offsetTableOf(time_zone), Date.parse(from), Date.parse(to)),
  )
}

function entriesOf(block: BlockRow, offsets: OffsetTable, from: number, till: number): Entry[] {
  return occurrencesOf(block, offsets, from, till).map((one) => ({
    uid: `${block.id}-${one.date}@sorrel`,
    sequence: block.version - 1,
    changed_at: block.updated_at,
    title: block.title,
    status: 'CONFIRMED',
    time: block.all_day
      ? { from_date: block.from_date!, to_date: block.to_date ?? block.from_date! }
      : {
          starts_at: writeWireInstant(one.start),
          ends_at: writeWireInstant(one.end),
          time_zone: offsets.name,
        },
  }))
}
