import type { Patient } from '@sorrel/contract/patients/record/schemas'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../kernel/context.ts'
import type { PatientRow } from '../tables.ts'

type Shown = z.input<typeof Patient>
/** A patient with what every answer about them needs. */
export type PatientView = Omit<Selectable<PatientRow>, 'identity_id'> & { guardian: Shown['guardian']; deletes_at: string | null }

const isStaff = ({ actor }: Pick<Context, 'actor'>) => actor.kind === 'provider' || actor.kind === 'admin' || actor.kind === 'system'

/** Every read of patients starts from this query, so that they have one shape everywhere. */
export function viewPatients(ctx: Context) {
  const guardian = isStaff(ctx) ? sql<PatientView['guardian']>`app.guardian_of(patient.id)` : sql<null>`null::jsonb`
  return ctx.db
    .selectFrom('patient')
    .leftJoin('patient_deletion as deletion', (join) =>
      join.onRef('deletion.patient_id', '=', 'patient.id').on('deletion.taken_back_at', 'is', null).on('deletion.done_at', 'is', null),
    )
    .selectAll('patient')
    .select(['deletion.deletes_at', guardian.as('guardian')])
}

/** A patient in the form of the contract. What only staff need is left out for patients and their guardians. */
export function showPatient(ctx: Context, view: PatientView): Shown {
  const { id, ed_safe_mode, federal_program, how_heard, gender, ...rest } = view
  const forStaff = isStaff(ctx)
  return {
    ...rest,
    patient_id: id,
    gender: gender as Shown['gender'],
    ed_safe_mode: forStaff ? ed_safe_mode : null,
    federal_program: forStaff ? federal_program : null,
    how_heard: forStaff ? how_heard : null,
  }
}

/**
 * A patient as an administrator finds them without a reason (decision 59): what tells people apart, and the end of the phone number.
 * Everything else is left out, until they open the record and say why.
 */
export function showToTellApart({ phone_number, ...view }: PatientView): Shown {
  const { id, first_name, last_name, preferred_name, former_names, birth_date, confirmation_status, deletes_at, deleted_at } = view
  const { preferred_language, version, created_at } = view
  return {
    ...{ patient_id: id, first_name, last_name, preferred_name, former_names, birth_date },
    phone_number: phone_number && `•••• ${phone_number.slice(-4)}`,
    ...{ confirmation_status, deletes_at, deleted_at, preferred_language, version, created_at },
    ...{ pronouns: null, gender: null, clinical_sex: 'unknown', units: 'us', email: null, time_zone: null },
    ...{ street: null, street_2: null, city: null, state: null, zip: null },
    ...{ ed_safe_mode: null, federal_program: null, how_heard: null, guardian: null },
  }
}
