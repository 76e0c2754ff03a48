import type { Enrollment } from '@sorrel/contract/payers/schemas'
import type { changeEnrollment, listEnrollments, writeEnrollment, writeTaxonomy } from '@sorrel/contract/payers/wire'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { findToday } from '../kernel/clock.ts'
import { type Context, transaction } from '../kernel/context.ts'
import { pageOf, readCursor } from '../kernel/lists/cursors.ts'
import { Problem, refuseValue } from '../kernel/problem.ts'
import { record } from '../kernel/record.ts'
import { holdRow } from './access.ts'
import { closeRow } from './dated/closing.ts'
import { type DatedRow, enrollmentKind, taxonomyKind } from './dated/kinds.ts'
import { refuseOrder, takeWritten } from './dated/taking.ts'
import { writeVersions } from './dated/writing.ts'
import { isKnownPayer, type NameOf, namePayers } from './own/naming.ts'

type Shown = z.input<typeof Enrollment>
type Row = DatedRow<'payer_enrollment'> & { provider_name: string; npi: string | null; taxonomy: string | null }

const showEnrollment = ({ updated_by: _, ...row }: Row, nameOf: NameOf): Shown => ({ ...row, payer_name: nameOf(row.payer_id) })

// reads providers
const selectNamed = (ctx: Context, where: RawBuilder<unknown>) => sql<Row>`select e.*, d.first_name || ' ' || d.last_name as provider_name,
    (select a.npi from npis_of(array[e.provider_id]) a) as npi,
    (select t.taxonomy from provider_taxonomy t where t.provider_id = e.provider_id and t.withdrawn_at is null
      and t.starts_on <= ${findToday(ctx)}::date and (t.ends_on is null or t.ends_on >= ${findToday(ctx)}::date)) as taxonomy
  from payer_enrollment e join provider d on d.id = e.provider_id where ${where}`

const placeOf = (enrollment: string, provider: string) =>
  sql`${sql.ref(`${provider}.last_name`)}, ${sql.ref(`${provider}.first_name`)}, ${sql.ref(`${enrollment}.payer_id`)}, ${sql.ref(`${enrollment}.starts_on`)}, ${sql.ref(`${enrollment}.id`)}`

/** A page of the enrollments, by dietitian and payer: one statement. */
export async function listKnownEnrollments(ctx: Context, wanted: z.output<typeof listEnrollments.query>) {
  const { payer_id, provider_id, day, cursor, limit = 50 } = wanted
  const conditions = [
    sql`e.withdrawn_at is null`,
    ...(payer_id === undefined ? [] : [sql`e.payer_id = ${payer_id}`]),
    ...(provider_id === undefined ? [] : [sql`e.provider_id = ${provider_id}`]),
    ...(day === undefined ? [] : [sql`e.starts_on <= ${day} and (e.ends_on is null or e.ends_on >= ${day})`]),
    ...(cursor === undefined
      ? []
      : [
          sql`(${placeOf('e', 'd')}) > (select ${placeOf('o', 'p')} from payer_enrollment o join provider p on p.id = o.provider_id where o.id = ${readCursor(cursor).id})`,
        ]),
  ]
  const where = sql`${sql.join(conditions, sql` and `)} order by ${placeOf('e', 'd')} limit ${limit + 1}`
  const { rows } = await selectNamed(ctx, where).execute(ctx.db)
  const { items, next_cursor } = pageOf(rows, limit, ({ updated_at: at, id }) => ({ at, id }))
  const nameOf = await namePayers(
    ctx,
    items.map(({ payer_id }) => payer_id),
  )
  return { items: items.map((row) => showEnrollment(row, nameOf)), next_cursor }
}

async function readNamed(ctx: Context, id: string): Promise<Shown> {
  const row = (await selectNamed(ctx, sql`e.id = ${id}`).execute(ctx.db)).rows[0]!
  return showEnrollment(row, await namePayers(ctx, [row.payer_id]))
}

/** Writes from when a dietitian may bill a payer, in place of what held on these days. */
export const writeEnrollmentFrom = (ctx: Context, enrollment: z.output<typeof writeEnrollment.body>): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    refuseOrder(enrollment)
    const { provider_id, payer_id } = enrollment
    if (!(await isKnownPayer(ctx, payer_id))) throw refuseValue('body', ['payer_id'], 'invalid_value')
    if (!(await isDietitian(ctx, provider_id))) throw refuseValue('body', ['provider_id'], 'invalid_value')
    const { id } = takeWritten(await writeVersions(ctx, enrollmentKind, [enrollment]))
    await record(ctx, 'enrollment.recorded', { subject_id: id, provider_id, payload: { enrollment_id: id, provider_id } })
    return readNamed(ctx, id)
  })

type Change = z.output<typeof changeEnrollment.body>

/** Ends or withdraws an enrollment, for a reason that the trail keeps. */
export const closeEnrollment = (ctx: Context, id: string, version: number | undefined, { reason, ...closing }: Change): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    const { provider_id } = await closeRow(ctx, 'payer_enrollment', await holdRow(ctx, 'payer_enrollment', id, version), closing)
    const payload = { enrollment_id: id, provider_id }
    await record(ctx, 'enrollment.changed', { subject_id: id, provider_id, payload, details: { ...closing, reason } })
    return readNamed(ctx, id)
  })

/** Writes the taxonomy with which a dietitian is billed from a day on. */
export const writeTaxonomyFrom = (
  ctx: Context,
  provider_id: string,
  { taxonomy, starts_on = findToday(ctx) }: z.output<typeof writeTaxonomy.body>,
): Promise<z.input<typeof writeTaxonomy.output>> =>
  transaction(ctx, async (ctx) => {
    if (!(await isDietitian(ctx, provider_id))) throw new Problem('not_found')
    takeWritten(await writeVersions(ctx, taxonomyKind, [{ provider_id, taxonomy, starts_on, ends_on: null }]))
    await record(ctx, 'taxonomy.recorded', { subject_id: provider_id, provider_id, payload: { provider_id } })
    return { provider_id, taxonomy, starts_on }
  })

// reads providers
async function isDietitian(ctx: Context, id: string): Promise<boolean> {
  return (await ctx.db.selectFrom('provider').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

type Asked = { payer_id: string; provider_id: string; day: string }
/** What a claim needs to know of whoever treats: the enrollment that holds on the day, and the taxonomy. */
export type Standing = { enrollment: Enrolled | null; taxonomy: string | null }
type Enrolled = Omit<DatedRow<'payer_enrollment'>, 'withdrawn_at' | 'version' | 'updated_at' | 'updated_by'>

/**
 * For whom a dietitian may bill on a day. Without an enrollment claims of the day are held: the payer has not taken the dietitian in yet. One
 * statement. Row-level security shows it to billing staff, the system and the dietitian.
 */
export async function readStandings(ctx: Context, asked: readonly Asked[]): Promise<Standing[]> {
  if (asked.length === 0) return []
  const { rows } = await sql<Standing>`
    select to_jsonb(e) - '{withdrawn_at,version,updated_at,updated_by}'::text[] as enrollment, t.taxonomy
    from jsonb_to_recordset(${JSON.stringify(asked.map((one, n) => ({ ...one, n })))}::jsonb) as a (n int, provider_id uuid, payer_id text, day date)
      left join payer_enrollment e on e.provider_id = a.provider_id and e.payer_id = a.payer_id and e.withdrawn_at is null
        and e.starts_on <= a.day and (e.ends_on is null or e.ends_on >= a.day)
      left join provider_taxonomy t on t.provider_id = a.provider_id and t.withdrawn_at is null
        and t.starts_on <= a.day and (t.ends_on is null or t.ends_on >= a.day)
    order by a.n`.execute(ctx.db)
  return rows
}
