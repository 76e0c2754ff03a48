import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { conflictOf, type Merge, type MergePart, type Merging } from '../../patients/merging/part.ts'

/** What a merge does with cares. It comes after all parts whose rows name a care. */
export const careMergePart: MergePart = {
  follows: [
    { table: 'care', whose: ['patient_id'], doers: ['created_by'], counts_as: 'cares' },
    { table: 'care_note', whose: ['patient_id'], counts_as: 'care_notes' },
    { table: 'care_hand_over', whose: ['patient_id'], counts_as: 'care_notes' },
    { table: 'care_change', whose: ['patient_id'], doers: ['by_id'], counts_as: 'care_notes' },
    { table: 'follow_up_recipient', whose: ['patient_id'], counts_as: 'follow_ups' },
    { table: 'care_action', whose: ['patient_id'] },
  ],
  settle: async (ctx, merging) => {
    const twice = await listCaresTwice(ctx, merging)
    for (const pair of twice) await joinCares(merging, pair)
    return conflictOf('care_twice', twice.length)
  },
}

type Pair = { kept_id: string; other_id: string }

/** The open cares of both with one dietitian. The one that began first goes on. */
export async function listCaresTwice(ctx: Context, { from_id, into_id }: Merge): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select case when (a.started_at, a.id) <= (b.started_at, b.id) then a.id else b.id end as kept_id,
      case when (a.started_at, a.id) <= (b.started_at, b.id) then b.id else a.id end as other_id
    from app.care a join app.care b on b.provider_id = a.provider_id and b.patient_id = ${into_id} and b.ended_at is null
    where a.patient_id = ${from_id} and a.ended_at is null order by 1`.execute(ctx.db)
  return rows
}

/** Makes one care of two: it is as far as the further one, and nothing that was written is lost. */
async function joinCares(merging: Merging, { kept_id, other_id }: Pair): Promise<void> {
  const { change, remove } = merging
  await change(
    'care',
    sql`(status, cadence, client_details, updated_at, version) = (select
        case when 'active' in (t.status, o.status) then 'active' when 'paused' in (t.status, o.status) then 'paused' else t.status end,
        coalesce(t.cadence, o.cadence), o.client_details || t.client_details, app.moment(), t.version + 1
      from app.care o where o.id = ${other_id})`,
    sql`t.id = ${kept_id}`,
  )
  await joinNotes(merging, { kept_id, other_id })
  const same = sql`exists (select from app.follow_up_recipient o where o.care_id = ${kept_id} and o.follow_up_reminder_id = t.follow_up_reminder_id)`
  await remove('follow_up_recipient', sql`t.care_id = ${other_id} and ${same}`)
  for (const table of ['follow_up_recipient', 'care_change', 'care_action', 'care_note', 'care_hand_over'] as const)
    await change(table, sql`care_id = ${kept_id}`, sql`t.care_id = ${other_id}`)
  await change('care_hand_over', sql`from_care_id = ${kept_id}`, sql`t.from_care_id = ${other_id}`)
  await change('care', sql`successor_care_id = ${kept_id}`, sql`t.successor_care_id = ${other_id}`)
  await remove('care', sql`t.id = ${other_id}`)
}

/** What the dietitian wrote about both stands in one note, and so does what was handed over with them. */
async function joinNotes({ change, remove }: Merging, { kept_id, other_id }: Pair): Promise<void> {
  const joined = (column: string) => sql`nullif(concat_ws(E'\n\n', ${sql.ref(`t.${column}`)}, ${sql.ref(`o.${column}`)}), '')`
  await change(
    'care_note',
    sql`(private_note, end_note) = (select ${joined('private_note')}, ${joined('end_note')} from app.care_note o where o.care_id = ${other_id})`,
    sql`t.care_id = ${kept_id} and exists (select from app.care_note o where o.care_id = ${other_id})`,
  )
  await change(
    'care_hand_over',
    sql`note = (select ${joined('note')} from app.care_hand_over o where o.care_id = ${other_id})`,
    sql`t.care_id = ${kept_id} and exists (select from app.care_hand_over o where o.care_id = ${other_id})`,
  )
  for (const table of ['care_note', 'care_hand_over'] as const) {
    const both = sql`exists (select from ${sql.table(`app.${table}`)} o where o.care_id = ${kept_id})`
    await remove(table, sql`t.care_id = ${other_id} and ${both}`)
  }
}
