import { type EventName, events, type NewsName, type PayloadOf } from '@sorrel/contract/events'
import { type InsertObject, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import { followEvent } from './assembly/listeners.ts'
import { type AuditEntry, auditWrites } from './audit.ts'
import { type Context, type Gathered, getDoerId, type Happened } from './context.ts'
import { makeIdAt } from './ids.ts'
import { enqueueAll } from './jobs.ts'

export type Fact<Name extends EventName> = {
  payload: PayloadOf<Name>
  subject_id: string
  patient_id?: string | null
  provider_id?: string | null
  /** Names of changed fields and codes, for the audit; never anything that somebody wrote. */
  details?: Record<string, unknown>
  /** The patient's browsers do not hear of it, because the patient does not know of the row. */
  is_kept_from_patient?: boolean
  /** What its row in the trail says instead, where that is more than a plain change. */
  trail?: Pick<AuditEntry, 'id' | 'patient_id'> & { action: 'break_glass' }
}

/**
 * Records one event (`noun.past_participle`) in the caller's transaction: its row, the audit row of the change, a job that lets
 * its listeners hear of it, and a notice to the open browsers of the people concerned. Returns the id of the event.
 */
export const record = async <Name extends EventName>(ctx: Context, name: Name, fact: Fact<Name>): Promise<string> =>
  (await recordMany(ctx, name, [fact]))[0]!

/** Records the same event of many subjects, with as many statements as for one. Returns the ids of the events. */
export async function recordMany<Name extends EventName>(ctx: Context, name: Name, facts: readonly Fact<Name>[]): Promise<string[]> {
  if (!ctx.db.isTransaction) throw new Error(`${name} must be recorded in the transaction of its change`)
  const happened = facts.map((fact) => {
    const json = JSON.stringify(events[name].payload.parse(fact.payload))
    return { ...{ id: makeIdAt(ctx.now()), name, json, people: peopleOf(fact) }, entry: entryOf(name, fact) }
  })
  if (ctx.gathered === undefined) await write(ctx, happened)
  else ctx.gathered.events.push(...happened)
  return happened.map(({ id }) => id)
}

/** Runs `work` and writes what it records at its end, all by as many statements as one event takes, and the rows that it leaves to the end. */
export async function recordTogether<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  const gathered: Gathered = { events: [], rows: new Map() }
  const group = { ...ctx, gathered }
  const answer = await work(group)
  for (const table of gathered.rows.keys()) await writeWaiting(group, table)
  await write(ctx, gathered.events)
  return answer
}

/** Adds rows to a table: at once, or together with all others of the group. Nothing but `writeWaiting` lets the group read them before its end. */
export async function insertTogether<Table extends keyof Tables>(
  ctx: Context,
  table: Table,
  rows: readonly InsertObject<Tables, Table>[],
): Promise<void> {
  if (!ctx.db.isTransaction) throw new Error(`${table} must be written in the transaction of its change`)
  if (rows.length === 0) return
  const waiting = ctx.gathered?.rows.get(table) ?? []
  waiting.push(...rows)
  if (ctx.gathered === undefined)
    await ctx.db
      .insertInto(table)
      .values([...rows])
      .execute()
  else ctx.gathered.rows.set(table, waiting)
}

/** Writes the rows of a table that wait for the end of the group, for somebody who reads the table; only if one of them `concerns` the reader. */
export async function writeWaiting<Table extends keyof Tables>(
  ctx: Context,
  table: Table,
  concerns: (row: InsertObject<Tables, Table>) => boolean = () => true,
): Promise<void> {
  const waiting = (ctx.gathered?.rows.get(table) ?? []) as InsertObject<Tables, Table>[]
  if (!waiting.some(concerns)) return
  await ctx.db.insertInto(table).values(waiting.splice(0)).execute()
}

async function write(ctx: Context, happened: readonly Happened[]): Promise<void> {
  if (happened.length === 0) return
  const by = sql`${ctx.actor.kind}, ${getDoerId(ctx.actor) ?? null}, ${ctx.request_id}`
  const rows = happened.map(
    ({ id, name, json, people }) =>
      sql`(${id}, ${ctx.now()}, ${name}, ${by}, ${people.patient_id ?? null}, ${people.provider_id ?? null}, ${json}::jsonb)`,
  )
  await sql`insert into app.event (id, at, name, actor_kind, actor_id, request_id, patient_id, provider_id, payload)
    values ${sql.join(rows)}`.execute(ctx.db)
  await auditWrites(
    ctx,
    happened.map(({ entry }) => entry),
  )
  await tellManyBrowsers(ctx, happened)
  const following = happened
    .filter(({ name }) => ctx.features.listening.has(name))
    .map(({ id: event_id, name }) => ({ name: followEvent.name, payload: { event_id, name }, key: `${followEvent.name}:${event_id}` }))
  await enqueueAll(ctx, following)
}

const peopleOf = <Name extends EventName>({
  subject_id,
  patient_id,
  provider_id,
  is_kept_from_patient,
}: Fact<Name>): Happened['people'] => ({
  subject_id,
  patient_id: patient_id ?? null,
  provider_id: provider_id ?? null,
  ...(is_kept_from_patient && { is_kept_from_patient }),
})

function entryOf<Name extends EventName>(name: Name, { subject_id, patient_id, details, trail }: Fact<Name>): AuditEntry {
  const [subjectKind] = name.split('.')
  return {
    action: 'write',
    outcome: name,
    subject_kind: subjectKind ?? null,
    subject_id,
    patient_id: patient_id ?? null,
    details: details ?? {},
    ...trail,
  }
}

type People = { subject_id: string; patient_id?: string | null; provider_id?: string | null; is_kept_from_patient?: boolean }

/** Sends a notice of a change to the open browsers of the people concerned. Call it directly only where no event is worth keeping. */
export const tellBrowsers = (ctx: Context, name: NewsName, people: People): Promise<void> => tellManyBrowsers(ctx, [{ name, people }])

/** Sends many notices by one statement. */
export async function tellManyBrowsers(ctx: Context, news: readonly { name: NewsName; people: People }[]): Promise<void> {
  const rows = news.flatMap(({ name, people: { subject_id, patient_id, provider_id, is_kept_from_patient } }) => {
    const audiences = [
      ...(patient_id && !is_kept_from_patient ? [['patient', patient_id] as const] : []),
      ...(provider_id ? [['provider', provider_id] as const] : []),
    ]
    const ids = JSON.stringify({ subject_id })
    return audiences.map(([kind, id]) => sql`(${ctx.now()}::timestamptz, ${kind}, ${id}::uuid, ${name}, ${ids}::jsonb)`)
  })
  if (rows.length === 0) return
  await sql`insert into app.live_event (at, audience_kind, audience_id, name, ids) values ${sql.join(rows)}`.execute(ctx.db)
}
