import { createHash } from 'node:crypto'
import { type GroupSlug, type NoticeChannel, notificationGroups, usualQuietHours } from '@sorrel/contract/notifications/groups'
import type { NotificationSettings } from '@sorrel/contract/notifications/schemas'
import type { updateNotificationSetting } from '@sorrel/contract/notifications/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import type { Person } from '../access.ts'

type Settings = z.input<typeof NotificationSettings>
type Channels = Record<NoticeChannel, boolean>
type Change = z.output<typeof updateNotificationSetting.body>

/** The ways that there are for each kind of person. Dietitians get texts only with their codes. */
const waysOf = { patient: ['push', 'sms', 'email'], provider: ['push', 'email'] } as const

/** What a person wants to be told, and by which ways it reaches them. */
export async function readSettings(ctx: Context, person: Permitted<Person>): Promise<Settings> {
  const [chosen, preference, reach, devices, time_zone] = await Promise.all([
    readChoices(ctx, person),
    findPreference(ctx, person),
    readReach(ctx),
    listDevices(ctx, person),
    readZone(ctx),
  ])
  return {
    groups: listGroupsOf(person).map((group_slug) => ({
      group_slug,
      channels: channelsOf(chosen, person, group_slug),
      locked: notificationGroups[group_slug].locked !== null,
    })),
    quiet_hours: preference.quiet_hours,
    digest: preference.digest,
    ...{ time_zone, reach, devices, push_key: ctx.integrations.push.public_key },
  }
}

const listGroupsOf = ({ kind }: Person): GroupSlug[] =>
  (Object.keys(notificationGroups) as GroupSlug[]).filter((slug) => (notificationGroups[slug].to as readonly string[]).includes(kind))

type Chosen = { group_slug: string; channel: NoticeChannel; wanted: boolean }[]

const readChoices = (ctx: Context, { kind, id }: Permitted<Person>): Promise<Chosen> =>
  ctx.db
    .selectFrom('notification_choice')
    .select(['group_slug', 'channel', 'wanted'])
    .where('recipient_kind', '=', kind)
    .where('recipient_id', '=', id)
    .execute()

/** Whoever chose nothing gets the messages by every way that there is. */
function channelsOf(chosen: Chosen, { kind }: Person, slug: GroupSlug): Channels {
  const wants = (channel: NoticeChannel) =>
    (waysOf[kind] as readonly string[]).includes(channel) &&
    chosen.find((one) => one.group_slug === slug && one.channel === channel)?.wanted !== false
  return { push: wants('push'), sms: wants('sms'), email: wants('email') }
}

async function findPreference(ctx: Context, { kind, id }: Permitted<Person>) {
  const row = await ctx.db
    .selectFrom('notification_preference')
    .select(['quiet_from', 'quiet_until', 'chat_digest'])
    .where('recipient_kind', '=', kind)
    .where('recipient_id', '=', id)
    .executeTakeFirst()
  if (!row) return { quiet_hours: { ...usualQuietHours } as Settings['quiet_hours'], digest: false }
  const { quiet_from: from, quiet_until: until, chat_digest: digest } = row
  return { quiet_hours: from === null || until === null ? null : { from, until }, digest }
}

async function readReach(ctx: Context): Promise<Settings['reach']> {
  const { rows } = await sql<Settings['reach']>`select * from app.my_reach()`.execute(ctx.db)
  return rows[0] ?? { sms: 'none', email: 'none' }
}

// reads auth
async function listDevices(ctx: Context, { kind, id }: Permitted<Person>): Promise<Settings['devices']> {
  const rows = await ctx.db
    .selectFrom('push_registration')
    .select(['id as token', 'device', 'endpoint', 'created_at'])
    .where('holder_kind', '=', kind)
    .where('holder_id', '=', id)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ endpoint, ...shown }) => ({ ...shown, endpoint_hash: hashOfEndpoint(endpoint) }))
}

/** By which a browser knows itself in the list. The address is a secret of the browser. */
export const hashOfEndpoint = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex').slice(0, 16)

/** By whose clock a person's hours count: that of whoever reads their notices, who may act for them. */
async function readZone(ctx: Context): Promise<string> {
  const { rows } = await sql<{ zone: string | null }>`select app.my_notice_zone() as zone`.execute(ctx.db)
  return rows[0]?.zone ?? 'America/New_York'
}

/** Changes what a person wants to be told of a group, and the hours in which nothing rings. Throws `setting_locked`. */
export const changeSetting = (ctx: Context, person: Permitted<Person>, named: string, change: Change): Promise<Settings> =>
  transaction(ctx, async (ctx) => {
    const slug = listGroupsOf(person).find((one) => one === named)
    if (!slug) throw new Problem('not_found')
    // One change of a person after the other: two at once could each leave the way that the other turns off.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`notification settings ${person.kind} ${person.id}`}, 12))`.execute(ctx.db)
    if (change.digest !== undefined && slug !== 'chat') throw refuseValue('body', ['digest'], 'only_for_chat')
    await changeChannels(ctx, person, slug, change.channels ?? {})
    if (change.quiet_hours !== undefined || change.digest !== undefined) await changePreference(ctx, person, change)
    const whose = person.kind === 'patient' ? { patient_id: person.id } : { provider_id: person.id }
    await record(ctx, 'notification_settings.changed', { subject_id: person.id, payload: { group_slug: slug }, ...whose })
    return readSettings(ctx, person)
  })

async function changeChannels(
  ctx: Context,
  person: Permitted<Person>,
  slug: GroupSlug,
  wanted: Partial<{ [C in NoticeChannel]: boolean | undefined }>,
) {
  const given = Object.entries(wanted).filter((entry): entry is [NoticeChannel, boolean] => entry[1] !== undefined)
  const absent = given.find(([channel, wants]) => wants && !(waysOf[person.kind] as readonly string[]).includes(channel))
  if (absent) throw refuseValue('body', ['channels', absent[0]], 'not_available')
  const after = { ...channelsOf(await readChoices(ctx, person), person, slug), ...Object.fromEntries(given) }
  // A push is gone with the browser, so it never is the last way.
  if (notificationGroups[slug].locked && !after.sms && !after.email) throw new Problem('setting_locked')
  for (const [channel, wants] of given)
    await ctx.db
      .insertInto('notification_choice')
      .values({ recipient_kind: person.kind, recipient_id: person.id, group_slug: slug, channel, wanted: wants, changed_at: ctx.now() })
      .onConflict((conflict) =>
        conflict.columns(['recipient_kind', 'recipient_id', 'group_slug', 'channel']).doUpdateSet({ wanted: wants, changed_at: ctx.now() }),
      )
      .execute()
}

async function changePreference(ctx: Context, person: Permitted<Person>, { quiet_hours, digest }: Change): Promise<void> {
  const before = await findPreference(ctx, person)
  const hours = quiet_hours === undefined ? before.quiet_hours : quiet_hours
  const set = {
    ...{ quiet_from: hours?.from ?? null, quiet_until: hours?.until ?? null },
    ...{ chat_digest: digest ?? before.digest, changed_at: ctx.now() },
  }
  await ctx.db
    .insertInto('notification_preference')
    .values({ recipient_kind: person.kind, recipient_id: person.id, ...set })
    .onConflict((conflict) => conflict.columns(['recipient_kind', 'recipient_id']).doUpdateSet(set))
    .execute()
}
