import { sql } from 'kysely'
import { type Context, getDoerId } from '../kernel/context.ts'
import { makeId } from '../kernel/ids.ts'
import { writeHistories, writeHistory } from './history.ts'

/**
 * The id of the open care of a patient and a provider; the first booked appointment opens it (product.md 4.3). Whoever graduated and books
 * again goes on with the same care. Runs in the caller's transaction.
 */
export async function openCare(ctx: Context, patientId: string, providerId: string, source: string): Promise<string> {
  const known = await findOpenCare(ctx, patientId, providerId)
  if (known) return known
  const pair = { provider_id: providerId, patient_id: patientId }
  const reopened = await reopenGraduated(ctx, pair)
  if (reopened) return reopened
  const id = makeId()
  const { rows } = await sql<{ id: string }>`
    insert into care (id, provider_id, patient_id, status, source, started_at, created_at, updated_at, created_by)
    values (${id}, ${providerId}, ${patientId}, 'onboarding', ${source}, ${ctx.now()}, ${ctx.now()}, ${ctx.now()}, ${getDoerId(ctx.actor) ?? null})
    on conflict (provider_id, patient_id) where ended_at is null do nothing returning id`.execute(ctx.db)
  if (rows.length > 0) await writeHistory(ctx, { id, ...pair }, 'opened')
  return rows[0]?.id ?? (await findOpenCare(ctx, patientId, providerId))!
}

/** The id of the open care of a patient and a provider; undefined if there is none. */
export async function findOpenCare(ctx: Context, patientId: string, providerId: string): Promise<string | undefined> {
  const open = ctx.db.selectFrom('care').select('id').where('provider_id', '=', providerId).where('patient_id', '=', patientId)
  return (await open.where('ended_at', 'is', null).executeTakeFirst())?.id
}

type Pair = { provider_id: string; patient_id: string }
type Opened = { id: string; is_new: boolean }
const keyOf = ({ provider_id, patient_id }: Pair) => `${provider_id} ${patient_id}`

/**
 * Opens cares as `openCare` does, and returns them in the same order; `is_new`: it begins with this pair. Who never had a care costs no
 * statement of their own.
 */
export async function openCares(ctx: Context, pairs: readonly Pair[], source: string): Promise<Opened[]> {
  if (pairs.length === 0) return []
  const known = await ctx.db
    .selectFrom('care')
    .select(['id', 'provider_id', 'patient_id', 'ended_at'])
    .where(sql<boolean>`patient_id = any (${pairs.map(({ patient_id }) => patient_id)}::uuid[])`)
    .execute()
  const had = new Set(known.map(keyOf))
  const open = new Map(known.flatMap((care) => (care.ended_at === null ? [[keyOf(care), care.id] as const] : [])))
  const added = await addCares(
    ctx,
    [...new Map(pairs.map((pair) => [keyOf(pair), pair])).values()].filter((pair) => !had.has(keyOf(pair))),
    source,
  )
  const opened: Opened[] = []
  for (const pair of pairs) {
    const key = keyOf(pair)
    const is_new = !open.has(key) && added.has(key)
    const id = open.get(key) ?? added.get(key) ?? (await openCare(ctx, pair.patient_id, pair.provider_id, source))
    opened.push({ id, is_new })
    open.set(key, id)
  }
  return opened
}

/** Adds cares of pairs that never had one. A pair for which somebody else was faster is left out. */
async function addCares(ctx: Context, pairs: readonly Pair[], source: string): Promise<Map<string, string>> {
  if (pairs.length === 0) return new Map()
  const ids = pairs.map(() => makeId())
  const now = ctx.now()
  const { rows } = await sql<Pair & { id: string }>`
    insert into care (id, provider_id, patient_id, status, source, started_at, created_at, updated_at, created_by)
    select id, provider_id, patient_id, 'onboarding', ${source}, ${now}, ${now}, ${now}, ${getDoerId(ctx.actor) ?? null}
    from unnest(${ids}::uuid[], ${pairs.map(({ provider_id }) => provider_id)}::uuid[], ${pairs.map(({ patient_id }) => patient_id)}::uuid[])
      as added (id, provider_id, patient_id)
    on conflict (provider_id, patient_id) where ended_at is null do nothing returning id, provider_id, patient_id`.execute(ctx.db)
  if (rows.length > 0) await writeHistories(ctx, rows, 'opened')
  return new Map(rows.map((row) => [keyOf(row), row.id]))
}

/** Opens the care again from which the patient graduated, if that is how their newest one ended. */
async function reopenGraduated(ctx: Context, pair: Pair): Promise<string | undefined> {
  const newest = await ctx.db
    .selectFrom('care')
    .select(['id', 'status'])
    .where('provider_id', '=', pair.provider_id)
    .where('patient_id', '=', pair.patient_id)
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest?.status !== 'graduated') return undefined
  await ctx.db
    .updateTable('care')
    .set((set) => ({ status: 'active', ended_at: null, end_reason: null, updated_at: ctx.now(), version: set('version', '+', 1) }))
    .where('id', '=', newest.id)
    .execute()
  await writeHistory(ctx, { id: newest.id, ...pair }, 'reopened')
  return newest.id
}
