import { openContestStatuses } from '@sorrel/contract/remote-care/vocabulary'
import { sql } from 'kysely'
import type { CareFlag } from '../../care/flags/flag.ts'

/** Cares whose patient contests a bill to which the dietitian has said nothing yet, with the day on which it is due. */ // reads care
export const contestFlag: CareFlag = {
  flag: 'contest_open',
  listFlagged: async (ctx, careIds) => {
    const { rows } = await sql<{ care_id: string; day: string }>`
      select k.id as care_id, (min(c.due_at) at time zone ${ctx.config.time_zone})::date::text as day from care k join contest c on c.patient_id = k.patient_id and c.provider_id = k.provider_id
      where k.id = any (${careIds}::uuid[]) and c.status = any (${[...openContestStatuses]}) and c.provider_statement is null group by k.id`.execute(
      ctx.db,
    )
    return new Map(rows.map(({ care_id, day }) => [care_id, { day }]))
  },
}
