import type { LetterRecipient } from '@sorrel/contract/letters/schemas'
import type { LetterKind } from '@sorrel/contract/letters/vocabulary'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../kernel/context.ts'

/** Somebody to whom a letter may go, with their number. */
export type Recipient = z.input<typeof LetterRecipient> & { npi: string | null }

/**
 * To whom a letter about a patient may go. The clinicians who referred them treat them, so a progress letter needs no release (45 CFR 164.506 (c));
 * everybody else is named by a release that holds now and includes notes.
 */ // reads referrals, releases
export async function listRecipients(ctx: Context, patientId: string, kind: LetterKind): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    with named as (
      select 'treatment' as basis, id as referral_id, null::uuid as release_id, clinician_name as name, clinician_org as org, clinician_npi as npi,
        clinician_fax as fax, clinician_email as email, confirmed_at as at
      from referral where patient_id = ${patientId} and confirmed_at is not null and status <> 'replaced' and ${kind} = 'progress'
      union all select 'release', null, id, recipient_name, recipient_org, recipient_npi, recipient_fax, recipient_email, created_at
      from release_of_information where patient_id = ${patientId} and status = 'active' and 'chart_notes' = any (scope)
        and starts_at <= ${ctx.now()} and expires_at > ${ctx.now()}
    ) select basis, referral_id, release_id, name, org, npi, fax, email from named order by basis desc, at desc, name`.execute(ctx.db)
  return rows
}
