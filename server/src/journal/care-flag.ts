import { sql } from 'kysely'
import type { CareFlag } from '../care/flags/flag.ts'
import type { Context } from '../kernel/context.ts'

/** Cares whose patient shared entries of the last 30 days that no dietitian has looked at, with their number. */ // reads care
export const journalFlag: CareFlag = {
  flag: 'journal_unreviewed',
  listFlagged: async (ctx: Context, careIds) => {
    const { rows } = await sql<{ care_id: string; number: number }>`
      select c.id as care_id, count(*)::int as number
      from care c join journal_entry e on e.patient_id = c.patient_id
      where c.id = any (${careIds}::uuid[]) and c.ended_at is null
        and e.reviewed_at is null and e.visibility = 'shared' and e.hidden_at is null
        and e.occurred_at > ${ctx.now()}::timestamptz - interval '30 days' and e.occurred_at >= c.started_at
      group by c.id`.execute(ctx.db)
    return new Map(rows.map(({ care_id, number }) => [care_id, { number }]))
  },
}
