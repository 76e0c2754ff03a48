import type { WaitingListEntry, WaitingPerson } from '@sorrel/contract/scheduling/waiting/schemas'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Context, requireProviderActor } from '../../kernel/context.ts'
import { findFirstDayAlive } from './offers.ts'
import { makeOfferToken } from './tokens.ts'

export type Entry = z.input<typeof WaitingListEntry>
type Person = z.input<typeof WaitingPerson>

/** The entry with that id, as the caller sees it. The caller may see it. */
export async function showEntry(ctx: Context, id: string): Promise<Entry> {
  const row = await selectEntries(ctx).where('entry.id', '=', id).executeTakeFirstOrThrow()
  return (await showEntries(ctx, [row]))[0]!
}

/** The calling patient's live entries, or the entries of the people who wait for the calling provider, in the order of their turn. */
export async function listWaiting(
  ctx: Context,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: Entry[]; next_cursor: string | null }> {
  const { actor } = ctx
  let mine =
    actor.kind === 'patient'
      ? selectEntries(ctx).where('entry.patient_id', '=', actor.patient_id)
      : selectEntries(ctx).where('entry.provider_id', '=', requireProviderActor(ctx).provider_id)
  if (cursor) {
    const last = sql`(select l.created_at, l.id from waiting_list_entry l where l.id = ${cursor})`
    mine = mine.where(sql<boolean>`(entry.created_at, entry.id) > ${last}`)
  }
  const rows = await mine
    .where('entry.status', 'in', ['waiting', 'offered'])
    .where('entry.to_date', '>=', findFirstDayAlive(ctx))
    .orderBy('entry.created_at')
    .orderBy('entry.id')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  return { items: await showEntries(ctx, page), next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}

/** How many people on the same list have waited longer than each of these. */
export async function findAhead(ctx: Context, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ entry_id: string; ahead: number }>`select * from app.waiting_ahead(${ids}::uuid[])`.execute(ctx.db)
  return new Map(rows.map(({ entry_id, ahead }) => [entry_id, ahead]))
}

/** Who waits, for the calling dietitian; nobody for anybody else. */
async function findPeople(ctx: Context, ids: readonly string[]): Promise<Map<string, Omit<Person, 'payer_id'>>> {
  if (ctx.actor.kind !== 'provider') return new Map()
  const { rows } = await sql<Omit<Person, 'payer_id'> & { entry_id: string }>`select * from app.waiting_people(${ids}::uuid[])`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ entry_id, ...person }) => [entry_id, person]))
}

// reads providers
const selectEntries = (ctx: Context) =>
  ctx.db
    .selectFrom('waiting_list_entry as entry')
    .innerJoin('provider', 'provider.id', 'entry.provider_id')
    .selectAll('entry')
    .select(['provider.first_name as provider_first_name', 'provider.last_name as provider_last_name', 'provider.slug as provider_slug'])

type Row = Awaited<ReturnType<ReturnType<typeof selectEntries>['executeTakeFirstOrThrow']>>

async function showEntries(ctx: Context, rows: readonly Row[]): Promise<Entry[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [ahead, people] = [await findAhead(ctx, ids), await findPeople(ctx, ids)]
  return rows.map((row) => {
    const person = people.get(row.id)
    return {
      ...entryAnswerOf(ctx, row),
      ahead: ahead.get(row.id) ?? 0,
      person: person ? { ...person, payer_id: row.payer_id } : null,
      newcomer: ctx.actor.kind === 'patient' ? newcomerOf(row) : null,
    }
  })
}

const newcomerOf = ({ first_name, last_name, state, payer_id }: Row): Entry['newcomer'] =>
  first_name && last_name && state && payer_id ? { first_name, last_name, state, payer_id } : null

function entryAnswerOf(ctx: Context, row: Row): Omit<Entry, 'ahead' | 'person' | 'newcomer'> {
  const offered = row.status === 'offered'
  const { id, provider_id, provider_slug, patient_id, type, visit_mode, duration_minutes, weekdays, part_of_day, status, created_at } = row
  return {
    ...{ id, provider_id, provider_slug, patient_id, type, visit_mode, duration_minutes, weekdays, part_of_day, status, created_at },
    provider_name: `${row.provider_first_name} ${row.provider_last_name}`,
    from: row.from_date,
    to: row.to_date,
    offered_starts_at: offered ? row.offered_starts_at : null,
    offer_expires_at: offered ? row.offer_expires_at : null,
    reservation_token: offered && ctx.actor.kind === 'patient' ? makeOfferToken(ctx, row.offered_reservation_id ?? '') : null,
  }
}
