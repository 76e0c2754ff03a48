import { z } from 'zod'
import { relationshipsToInsured } from '../../insurance/vocabulary.ts'
import { Instant, id, Language, LocalDate } from '../../kernel/values.ts'
import { AppointmentType, VisitMode } from '../../scheduling/schemas.ts'
import { guardianRelations } from '../guardians.ts'
import { unitSystems } from '../measures/amounts.ts'
import { clinicalSexes, confirmationStatuses, genders, patientFlags } from '../vocabulary.ts'

export const PatientId = id()

export const Gender = z.enum(genders)
export const ClinicalSex = z.enum(clinicalSexes)
export const UnitSystem = z.enum(unitSystems)
export const ConfirmationStatus = z.enum(confirmationStatuses)

/** How a patient pays: what their records say about the plan. */
export const CoverageInBrief = z.object({
  coverage_id: z.uuid(),
  kind: z.enum(['cash', 'insurance']),
  priority: z.string(),
  payer_id: z.string().nullable(),
  payer_name: z.string().nullable(),
  plan_name: z.string().nullable(),
  member_id: z.string().nullable(),
  group_no: z.string().nullable(),
  relationship: z.enum(relationshipsToInsured),
  /** The number is the patient's own, although somebody else holds the insurance. */
  has_own_member_id: z.boolean(),
  effective_from: LocalDate.nullable(),
  verified_status: z.string(),
})

/** The relation of the patient to one dietitian, as far as the caller may know it. */
export const CareInBrief = z.object({
  care_id: z.uuid(),
  provider_id: z.uuid(),
  provider_name: z.string(),
  status: z.string(),
  started_at: Instant,
  ended_at: Instant.nullable(),
})

/** The next visit of the patient that the caller may see. */
export const NextVisit = z.object({
  appointment_id: z.uuid(),
  provider_id: z.uuid(),
  provider_name: z.string(),
  type: AppointmentType,
  visit_mode: VisitMode,
  starts_at: Instant,
  ends_at: Instant,
  patient_time_zone: z.string(),
})

/** A patient's own record. What only staff need is null for the patient: `ed_safe_mode`, `federal_program`, `how_heard` and `guardian`. */
export const Patient = z.object({
  patient_id: PatientId,
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  preferred_name: z.string().nullable(),
  /** Whole names that the patient had before. */
  former_names: z.array(z.string()),
  pronouns: z.string().nullable(),
  birth_date: LocalDate.nullable(),
  gender: Gender.nullable(),
  /** Chooses reference ranges and equations; it is not the gender. With `unknown` both are shown. */
  clinical_sex: ClinicalSex,
  email: z.string().nullable(),
  phone_number: z.string().nullable(),
  street: z.string().nullable(),
  street_2: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  time_zone: z.string().nullable(),
  preferred_language: Language,
  units: UnitSystem,
  confirmation_status: ConfirmationStatus,
  ed_safe_mode: z.boolean().nullable(),
  federal_program: z.boolean().nullable(),
  how_heard: z.string().nullable(),
  /** Who acts for a patient who does not act alone. */
  guardian: z
    .object({ guardianship_id: z.uuid(), name: z.string(), phone_number: z.string().nullable(), relation: z.enum(guardianRelations) })
    .nullable(),
  /** When the account is deleted, if the patient asked for it; until then they can take it back. */
  deletes_at: Instant.nullable(),
  deleted_at: Instant.nullable(),
  version: z.int(),
  created_at: Instant,
  /** The following fields are there if `include` names them. */
  coverage: z.array(CoverageInBrief).optional(),
  care: z.array(CareInBrief).optional(),
  next_appointment: NextVisit.nullable().optional(),
  /** For staff; a patient gets none. */
  flags: z.array(z.enum(patientFlags)).optional(),
})
export type Patient = z.infer<typeof Patient>
