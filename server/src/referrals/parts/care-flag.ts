import { addDays, referralNoticeDays } from '@sorrel/contract/referrals/rules'
import { sql } from 'kysely'
import type { CareFlag, FlagFact } from '../../care/flags/flag.ts'
import { readStandings } from '../standing.ts'

/** Booked visits of the next weeks that no referral covers: how many there are, and the day of the first. It takes three statements for all clients. */ // reads care
export const referralBreaks: CareFlag = {
  flag: 'referral_breaks',
  listFlagged: async (ctx, careIds) => {
    const { rows } = await sql<{ id: string; patient_id: string }>`
      select id, patient_id from care where id = any (${careIds}::uuid[])`.execute(ctx.db)
    const standings = await readStandings(
      ctx,
      rows.map(({ patient_id }) => patient_id),
    )
    const flagged = rows.flatMap(({ id, patient_id }): [string, FlagFact][] => {
      const standing = standings.get(patient_id)
      const near = standing?.gaps.filter(({ day }) => day <= addDays(standing.today, referralNoticeDays)) ?? []
      return near[0] ? [[id, { number: near.length, day: near[0].day }]] : []
    })
    return new Map(flagged)
  },
}
