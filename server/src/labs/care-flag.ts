import { sql } from 'kysely'
import type { CareFlag } from '../care/flags/flag.ts'

/** Reports that nobody has reviewed yet, and how many they are. */ // reads care
export const labsUnreviewed: CareFlag = {
  flag: 'labs_unreviewed',
  listFlagged: async (ctx, careIds) => {
    // The corrections are read once for all reports.
    const { rows } = await sql<{ id: string; number: number }>`
      select c.id, count(*)::int as number from care c join lab l on l.patient_id = c.patient_id
      where c.id = any (${careIds}::uuid[]) and l.review_status = 'new'
        and l.id not in (select next.corrects_id from lab next where next.corrects_id is not null)
      group by c.id`.execute(ctx.db)
    return new Map(rows.map(({ id, number }) => [id, { number }]))
  },
}
