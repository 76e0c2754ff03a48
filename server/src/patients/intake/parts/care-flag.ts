import { sql } from 'kysely'
import type { CareFlag } from '../../../care/flags/flag.ts'

/** So many days before the first visit an intake that was not sent is worth a word to the patient. Earlier, there is time. */
const noticeDays = 3

/** Cares whose first visit is near and whose patient has not sent the intake, with the day of the visit. */ // reads care, scheduling
export const intakeIncomplete: CareFlag = {
  flag: 'intake_incomplete',
  listFlagged: async (ctx, careIds) => {
    const { rows } = await sql<{ id: string; day: string }>`
      select c.id, min((a.starts_at at time zone coalesce(p.time_zone, 'UTC'))::date) as day
      from care c join patient p on p.id = c.patient_id join appointment a on a.care_id = c.id and a.status = 'Scheduled'
        and a.starts_at > ${ctx.now()} and a.starts_at <= ${ctx.now()}::timestamptz + make_interval(days => ${noticeDays})
      where c.id = any (${careIds}::uuid[]) and c.status = 'onboarding'
        and not exists (select from intake i where i.patient_id = c.patient_id and i.submitted_at is not null)
      group by c.id`.execute(ctx.db)
    return new Map(rows.map(({ id, day }) => [id, { day }]))
  },
}
