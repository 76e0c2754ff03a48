import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import type { ReferralRow } from '../access.ts'
import { readStanding } from '../standing.ts'
import type { LetterFacts } from './letter.ts'

/** What stands in the letter; undefined if the care has ended or the patient is gone. Runs as the system. */ // reads patients, providers, care
export async function readLetterFacts(
  ctx: Context,
  { patient_id, provider_id }: { patient_id: string; provider_id: string },
  referral: ReferralRow,
): Promise<LetterFacts | undefined> {
  const { rows } = await sql<{ patient: string; birth_date: string | null; dietitian: string; dietitian_npi: string | null }>`
    select concat_ws(' ', p.first_name, p.last_name) as patient, p.birth_date, concat_ws(', ', concat_ws(' ', v.first_name, v.last_name), v.credentials) as dietitian,
      a.npi as dietitian_npi
    from patient p join provider v on v.id = ${provider_id} left join provider_account a on a.provider_id = v.id
    where p.id = ${patient_id} and p.deleted_at is null
      and exists (select from care c where c.patient_id = p.id and c.provider_id = v.id and c.ended_at is null)`.execute(ctx.db)
  const [row] = rows
  if (!row || referral.clinician_name === null) return undefined
  const { terms, rule } = await readStanding(ctx, patient_id)
  const last_day = terms.find(({ id }) => id === referral.id)?.last_day ?? null
  return {
    practice: ctx.config.practice,
    made_at: ctx.now(),
    patient: { name: row.patient, birth_date: row.birth_date },
    clinician: { name: referral.clinician_name, org: referral.clinician_org, npi: referral.clinician_npi },
    dietitian: { name: row.dietitian, npi: row.dietitian_npi },
    diagnoses: referral.diagnoses,
    last_day,
    needs_physician: rule?.credentials?.every((one) => one === 'MD' || one === 'DO') ?? false,
  }
}
