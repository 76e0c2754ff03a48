import type { ReferralCandidate } from '@sorrel/contract/referrals/schemas'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Permitted } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import type { ReferralRow } from './access.ts'

type Candidate = z.input<typeof ReferralCandidate>
const most = 5

/**
 * The clients in open care to whom a document may belong: by the name that was read from it, whatever its accents, and by the birth date. Who
 * has both comes first. Nobody is offered for a document whose patient is known.
 */ // reads patients
export async function listCandidates(ctx: Context, { patient_id, status, found }: Permitted<ReferralRow>): Promise<Candidate[]> {
  if (patient_id !== null || status !== 'received' || ctx.actor.kind !== 'provider') return []
  const born = found.birth_date?.value ?? null
  const words = (found.patient_name?.value ?? '').split(/\s+/).filter((word) => word.length > 1)
  if (words.length === 0 && born === null) return []
  // Middle names and initials stand on letters, and in no record of ours: the first and the last word find as well.
  const ends = [...new Set([words[0], words.at(-1)])].filter(Boolean).join(' ')
  const { rows } = await sql<Candidate & { is_named: boolean }>`
    with named as (select app.find_patients(${ends}, '{}', '') as id where ${ends} <> ''),
      born as (select app.find_patients('', array[${born}::date], '') as id where ${born}::date is not null)
    select p.id as patient_id, concat_ws(' ', p.first_name, p.last_name) as name, p.birth_date,
      coalesce(p.birth_date = ${born}::date, false) as is_birth_date_equal, p.id in (select id from named) as is_named
    from patient p where p.id in (select id from named union select id from born) and p.id = any (app.my_patients_in_care())
    order by (p.id in (select id from named))::int + (coalesce(p.birth_date = ${born}::date, false))::int desc, p.last_name, p.first_name, p.id
    limit ${most}`.execute(ctx.db)
  return rows.map(({ is_named: _, ...candidate }) => candidate)
}
