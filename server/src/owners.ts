import type { Owner } from './kernel/assembly/features.ts'

/** Where each id in a path leads to the patient or the dietitian whose data a call reads. */
export const ownersOf: Readonly<Record<string, Owner>> = {
  // The id of a record that was merged opens the record that stays.
  patient_id: {
    ...{ table: 'patient', column: 'id', scope: 'patient' },
    formerly: { table: 'patient_alias', column: 'patient_id', key: 'old_id' },
  },
  provider_id: { table: 'provider', column: 'id', scope: 'provider' },
  payout_id: { table: 'payout', column: 'provider_id', scope: 'provider' },
  appointment_id: { table: 'appointment', column: 'patient_id', scope: 'patient' },
  referral_id: { table: 'referral', column: 'patient_id', scope: 'patient' },
  claim_id: { table: 'claim', column: 'patient_id', scope: 'patient' },
  appeal_letter_id: { table: 'appeal_letter', column: 'patient_id', scope: 'patient' },
  bill_id: { table: 'bill', column: 'patient_id', scope: 'patient' },
  write_off_id: { table: 'write_off', column: 'patient_id', scope: 'patient' },
  charge_id: { table: 'payment', column: 'patient_id', scope: 'patient' },
  refund_id: { table: 'refund', column: 'patient_id', scope: 'patient' },
  dispute_id: { table: 'dispute', column: 'patient_id', scope: 'patient' },
  payment_instrument_id: { table: 'payment_instrument', column: 'patient_id', scope: 'patient' },
  billable_remote_encounter_id: { table: 'billable_remote_encounter', column: 'patient_id', scope: 'patient' },
  contest_id: { table: 'contest', column: 'patient_id', scope: 'patient' },
  care_id: { table: 'care', column: 'patient_id', scope: 'patient' },
  check_id: { table: 'eligibility_check', column: 'patient_id', scope: 'patient' },
  good_faith_estimate_id: { table: 'good_faith_estimate', column: 'patient_id', scope: 'patient' },
  from_id: { table: 'patient', column: 'id', scope: 'patient' },
  into_id: { table: 'patient', column: 'id', scope: 'patient' },
  // The record into which the other one went holds both.
  merge_id: { table: 'patient_merge', column: 'into_id', scope: 'patient' },
}
