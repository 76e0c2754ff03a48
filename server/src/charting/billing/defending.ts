import { defendClaim } from '@sorrel/contract/charting/billing/defense'
import type { getClaimDefense } from '@sorrel/contract/charting/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import { readCodeStatesOfMany } from '../../coding/icd10/states.ts'
import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import type { ChartedVisit } from '../access.ts'
import { readSignatures } from '../reading/signatures.ts'
import { takeNote } from '../writing/drafts.ts'
import { proposeFor } from './facts.ts'

type Shown = z.input<typeof getClaimDefense.output>
type Around = {
  appointment_id: string
  has_member_id: boolean
  full_name: string
  is_required: boolean | null
  clinician_name: string | null
  clinician_npi: string | null
}

/** The note of a visit as an auditor reads it. Billing staff read signed notes alone: `note_not_signed`. */
export async function showDefense(ctx: Context, visit: Permitted<ChartedVisit>): Promise<Shown> {
  if (ctx.actor.kind === 'admin' && visit.note?.status !== 'signed') throw new Problem('note_not_signed')
  return (await defendVisits(ctx, [visit]))[0]!
}

/** The notes of visits as an auditor reads them; as many statements for many as for one. */
export async function defendVisits(ctx: Context, visits: readonly Permitted<ChartedVisit>[]): Promise<Shown[]> {
  const taken = visits.map((visit) => ({ visit, ...takeNote(visit) }))
  const [codes, signatures, arounds] = await Promise.all([
    readCodeStatesOfMany(
      ctx,
      taken.map(({ visit, content }) => ({ codes: content.diagnoses.map(({ icd10 }) => icd10), day: visit.billing.day })),
    ),
    readSignatures(ctx, visits),
    readArounds(
      ctx,
      visits.map(({ appointment_id }) => appointment_id),
    ),
  ])
  return taken.map(({ visit, id, kind, status, content }, nth) => {
    const { billing, appointment_id, patient_name } = visit
    const state = content.patient_location_state
    const { full_name, has_member_id, is_required, clinician_name, clinician_npi } = arounds.get(appointment_id)!
    const lines = defendClaim(content, {
      patient: { name: full_name, birth_date: visit.patient_birth_date, has_member_id },
      ...{ day: billing.day, kind, has_occurred: visit.status === 'Occurred', is_insured: visit.paid_by === 'insurance' },
      ...{ payer_name: billing.payer_name, is_licensed: state !== null && visit.licensed_in.includes(state) },
      referral: is_required === null ? null : { is_required, clinician_name, clinician_npi },
      ...{ rules: billing.rules, proposal: proposeFor(visit, content), ...codes[nth]!, signature: signatures.get(id ?? '') ?? null },
    })
    return { appointment_id, patient_name, day: billing.day, is_signed: status === 'signed', lines }
  })
}

/** The full names and plans of the patients of visits, and the referrals that they need, by visit: one statement. */ // reads scheduling, patients, insurance
async function readArounds(ctx: Context, appointmentIds: readonly string[]): Promise<Map<string, Around>> {
  const { rows } = await sql<Around>`
    select a.id as appointment_id, c.member_id is not null as has_member_id, concat_ws(' ', p.first_name, p.last_name) as full_name, r.is_required, r.clinician_name, r.clinician_npi
    from appointment a join patient p on p.id = a.patient_id left join coverage c on c.id = a.coverage_id left join app.referral_of_visit(a.id) r on true
    where a.id = any (${appointmentIds}::uuid[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.appointment_id, row]))
}
