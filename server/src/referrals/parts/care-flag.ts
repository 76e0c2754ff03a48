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

/**
 * The last letter that asked for a new referral did not reach the clinician, and nothing was done since: no other letter, no other referral.
 */ // reads care
export const referralUnanswered: CareFlag = {
  flag: 'referral_unanswered',
  listFlagged: async (ctx, careIds) => {
    const { rows } = await sql<{ id: string }>`
      select c.id from care c cross join lateral (
        select q.status, q.created_at from referral_request q where q.patient_id = c.patient_id order by q.created_at desc, q.id desc limit 1
      ) last
      where c.id = any (${careIds}::uuid[]) and last.status = 'failed' and not exists (
        select from referral r where r.patient_id = c.patient_id and r.status <> 'declined' and coalesce(r.confirmed_at, r.created_at) > last.created_at
      )`.execute(ctx.db)
    return new Map(rows.map(({ id }) => [id, {}]))
  },
}
