import { soundDays, veryLowLimit } from '@sorrel/contract/glucose/rules'
import { sql } from 'kysely'
import type { CareFlag } from '../care/flags/flag.ts'

/** Clients whose sensor saw more than one percent below 54 mg/dL within the last two weeks, with the percent. */ // reads care
export const glucoseVeryLow: CareFlag = {
  flag: 'glucose_very_low',
  listFlagged: async (ctx, careIds) => {
    const { rows } = await sql<{ id: string; number: number }>`
      select c.id, round(100.0 * sum(d.under_54) / sum(d.readings))::int as number
      from care c join glucose_day d on d.patient_id = c.patient_id
      where c.id = any (${careIds}::uuid[]) and d.day > (${ctx.now()}::timestamptz - make_interval(days => ${soundDays}))::date
      group by c.id having sum(d.under_54) > ${veryLowLimit}::numeric * sum(d.readings)`.execute(ctx.db)
    return new Map(rows.map(({ id, number }) => [id, { number }]))
  },
}
