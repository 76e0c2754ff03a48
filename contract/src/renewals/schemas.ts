import { z } from 'zod'
import { valuesOf } from '../kernel/label.ts'
import { Cents, Instant, id, LocalDate } from '../kernel/values.ts'
import { priceKinds } from '../prices/vocabulary.ts'
import { planOutlooks, renewalBases, renewalNeeds, renewalStates } from './vocabulary.ts'

/** What a visit costs its patient in one plan year. The amounts are null where nobody knows, and where nobody may bill the patient. */
export const YearPrice = z.object({ kind: z.enum(priceKinds), low_cents: Cents.nullable(), high_cents: Cents.nullable() })
export type YearPrice = z.infer<typeof YearPrice>

/** What the new plan year changes for one plan of a patient, as they see it. */
export const OwnRenewal = z.object({
  renewal_id: id(),
  plan_year: z.int(),
  payer_name: z.string(),
  /** Their next visit in the first months of the new year, and how many they have then. */
  appointment_id: z.uuid(),
  starts_at: Instant,
  /** Its day by the dietitian's clock. */
  service_date: LocalDate,
  provider_name: z.string(),
  visits: z.int(),
  basis: z.enum(renewalBases),
  /** What the same visit costs in this year, and in the next one. Null where no list names a price. */
  before: YearPrice.nullable(),
  after: YearPrice.nullable(),
  /** What they said about their plan. */
  says: z.enum(planOutlooks).nullable(),
  said_at: Instant.nullable(),
})
export type OwnRenewal = z.infer<typeof OwnRenewal>

/** The same as staff work through it. */
export const Renewal = OwnRenewal.extend({
  patient_id: z.uuid(),
  patient_name: z.string(),
  provider_id: z.uuid(),
  /** The care in which the caller looks after the patient; null for administrators. */
  care_id: z.uuid().nullable(),
  /** The plan that is on file now, where the visits still name another one. */
  new_payer_name: z.string().nullable(),
  needs: z.array(z.enum(valuesOf(renewalNeeds))),
  state: z.enum(renewalStates),
  /** When the plan was asked last about the new year, whatever came of it. */
  asked_at: Instant.nullable(),
  told_at: Instant.nullable(),
  done_at: Instant.nullable(),
  note: z.string().nullable(),
  version: z.int(),
})
export type Renewal = z.infer<typeof Renewal>
