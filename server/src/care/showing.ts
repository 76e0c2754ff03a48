import { isOpenCare, restoreCareMinutes } from '@sorrel/contract/care/rules'
import type { Care, ClientDetails, CareFlag as ShownFlag } from '@sorrel/contract/care/schemas'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Permitted } from '../kernel/access.ts'
import { addMinutes } from '../kernel/clock.ts'
import type { Context } from '../kernel/context.ts'
import { showSummary } from './caseload/listing.ts'
import type { CareFlag } from './flags/flag.ts'
import { raiseFlags } from './flags/raising.ts'
import type { CareRow } from './viewing.ts'

type More = {
  state: string | null
  preferred_language: 'en' | 'es'
  email: string | null
  ed_safe_mode: boolean
  guardian: { name: string; phone_number: string | null } | null
  coverage: { kind: 'cash' | 'insurance'; payer_name: string | null; plan_name: string | null } | null
  private_note: string | null
  hand_over: { note: string; from_provider_name: string; at: string } | null
}

/** A care in the form of the contract, for whoever may read it. */
export async function showCare(ctx: Context, brought: readonly CareFlag[], care: Permitted<CareRow>): Promise<z.input<typeof Care>> {
  const raised = await raiseFlags(ctx, brought, [care])
  const more = await readMore(ctx, care)
  const flags: ShownFlag[] = raised.get(care.id) ?? []
  return {
    ...showSummary(care, flags),
    state: more.state,
    preferred_language: more.preferred_language,
    contact: { phone_number: care.phone_number, email: more.email },
    guardian: more.guardian,
    coverage: more.coverage,
    client_details: showDetails(care, more),
    outcomes: [],
    hand_over: more.hand_over,
    can_write: ctx.actor.kind === 'provider' && isOpenCare(care.status),
    restore_until: care.status === 'canceled' && care.ended_at ? addMinutes(care.ended_at, restoreCareMinutes) : null,
  }
}

/** What only the chart shows; of the notes, what row-level security lets this caller read. */ // reads patients, insurance, providers
async function readMore(ctx: Context, { id, patient_id }: CareRow): Promise<More> {
  const { rows } = await sql<More>`
    select p.state, p.preferred_language, p.email, p.ed_safe_mode, app.guardian_of(p.id) as guardian, note.private_note,
      (select json_build_object('kind', o.kind, 'payer_name', o.payer_name, 'plan_name', o.plan_name) from coverage o
        where o.patient_id = p.id and o.closed_at is null and o.priority = 'primary' order by o.created_at desc limit 1) as coverage,
      (select json_build_object('note', h.note, 'at', to_char(h.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'from_provider_name', concat(v.first_name, ' ', v.last_name))
        from care_hand_over h join provider v on v.id = h.from_provider_id
        where h.care_id = ${id}) as hand_over
    from patient p left join care_note note on note.care_id = ${id} where p.id = ${patient_id}`.execute(ctx.db)
  return rows[0]!
}

const nothing: z.input<typeof ClientDetails> = {
  preferred_name: null,
  pronouns: null,
  preferred_contact: null,
  tags: [],
  private_note: null,
  focus_conditions: [],
  ed_safe_mode: false,
  meal_plan_style: null,
  default_duration_minutes: null,
  default_visit_mode: null,
}

// Safe mode has one truth, the patient's row, and the note a table of its own.
const showDetails = ({ client_details }: CareRow, { private_note, ed_safe_mode }: More): z.input<typeof ClientDetails> => ({
  ...nothing,
  ...client_details,
  private_note,
  ed_safe_mode,
})
