import { defendClaim } from '@sorrel/contract/charting/billing/defense'
import type { getClaimDefense } from '@sorrel/contract/charting/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import { readCodeStates } from '../../coding/icd10/states.ts'
import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import type { ChartedVisit } from '../access.ts'
import { readSignature } from '../reading/signatures.ts'
import { takeNote } from '../writing/drafts.ts'
import { proposeFor } from './facts.ts'

type Shown = z.input<typeof getClaimDefense.output>
type Around = {
  has_member_id: boolean
  full_name: string
  is_required: boolean | null
  clinician_name: string | null
  clinician_npi: string | null
}

/** The note of a visit as an auditor reads it. Billing staff read signed notes alone: `note_not_signed`. */
export async function showDefense(ctx: Context, visit: Permitted<ChartedVisit>): Promise<Shown> {
  const { kind, status, content } = takeNote(visit)
  if (ctx.actor.kind === 'admin' && status !== 'signed') throw new Problem('note_not_signed')
  const { billing } = visit
  const state = content.patient_location_state
  const [codes, signature, around] = await Promise.all([
    readCodeStates(
      ctx,
      content.diagnoses.map(({ icd10 }) => icd10),
      billing.day,
    ),
    readSignature(ctx, visit),
    readAround(ctx, visit.appointment_id),
  ])
  const { full_name, has_member_id, is_required, clinician_name, clinician_npi } = around
  const lines = defendClaim(content, {
    patient: { name: full_name, birth_date: visit.patient_birth_date, has_member_id },
    ...{ day: billing.day, kind, has_occurred: visit.status === 'Occurred', is_insured: visit.paid_by === 'insurance' },
    ...{ payer_name: billing.payer_name, is_licensed: state !== null && visit.licensed_in.includes(state) },
    referral: is_required === null ? null : { is_required, clinician_name, clinician_npi },
    ...{ rules: billing.rules, proposal: proposeFor(visit, content), ...codes, signature },
  })
  return { appointment_id: visit.appointment_id, patient_name: visit.patient_name, day: billing.day, is_signed: status === 'signed', lines }
}

/** The full name and the plan of the patient of a visit, and the referral that it needs: one statement. */ // reads scheduling, patients, insurance
async function readAround(ctx: Context, appointmentId: string): Promise<Around> {
  const { rows } = await sql<Around>`
    select c.member_id is not null as has_member_id, concat_ws(' ', p.first_name, p.last_name) as full_name, r.is_required, r.clinician_name, r.clinician_npi
    from appointment a join patient p on p.id = a.patient_id left join coverage c on c.id = a.coverage_id left join app.referral_of_visit(a.id) r on true
    where a.id = ${appointmentId}`.execute(ctx.db)
  return rows[0]!
}
