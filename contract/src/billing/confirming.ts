import { z } from 'zod'
import { checkStatuses } from '../eligibility/vocabulary.ts'
import { Subscriber } from '../insurance/schemas.ts'
import { relationshipsToInsured } from '../insurance/vocabulary.ts'
import { valuesOf } from '../kernel/label.ts'
import { Instant, LocalDate, SumCents } from '../kernel/values.ts'
import { itemTypes } from '../ledger/vocabulary.ts'

/** A plan with Medicaid that a patient says they have, and for which bills wait until somebody confirms it or rules it out. */
const UnconfirmedPlan = z.object({
  coverage_id: z.uuid(),
  payer_id: z.string(),
  payer_name: z.string(),
  /** Null where only an import wrote the plan: nobody can ask about it before the client has given the number. */
  member_id: z.string().nullable(),
  relationship: z.enum(relationshipsToInsured),
  /** Null as well where the patient has a number of their own. */
  subscriber: Subscriber.nullable(),
  /** The day about which the plan is asked: the last one of a year whose bills wait. */
  day: LocalDate,
  /** What came of the last question about that year, which decided nothing. */
  last: z.object({ status: z.enum(checkStatuses), at: Instant, is_about_patient: z.boolean() }).nullable(),
})
export type UnconfirmedPlan = z.infer<typeof UnconfirmedPlan>

/** Something that a patient is not asked for until somebody knows whether they have Medicaid: a share of a claim, or a bill. */
const WaitingForPlan = z.object({
  kind: z.enum(['share', 'bill']),
  id: z.uuid(),
  /** Of a claim its number, of a bill null. */
  number: z.string().nullable(),
  type: z.enum(valuesOf(itemTypes)).nullable(),
  day: LocalDate,
  since: Instant,
  cents: SumCents,
})
export type WaitingForPlan = z.infer<typeof WaitingForPlan>

/** A patient whose bills wait for a word about Medicaid, with what waits, and the plans to ask. */
export const PatientToConfirm = z.object({
  patient_id: z.uuid(),
  patient_name: z.string(),
  /** By which the plan knows them; null where the record lacks a name or the birth date. */
  person: z.object({ first_name: z.string(), last_name: z.string(), birth_date: LocalDate }).nullable(),
  since: Instant,
  cents: SumCents,
  waiting: z.array(WaitingForPlan),
  plans: z.array(UnconfirmedPlan),
})
export type PatientToConfirm = z.infer<typeof PatientToConfirm>
