import { z } from 'zod'
import { relationshipsToInsured, subscriberSexes } from '../insurance/vocabulary.ts'
import { body, id, LocalDate, personNames, text } from '../kernel/values.ts'
import { EligibilityCheck, PhoneBenefits } from './schemas.ts'

const ofPatient = z.object({ patient_id: id() })

export const validateInsurance = {
  body: body({
    /** Whom it is about, for staff. A patient asks about themselves. */
    patient_id: id().optional(),
    payer_id: text(40),
    member_id: text(40),
    first_name: personNames.first_name,
    last_name: personNames.last_name,
    birth_date: LocalDate,
    relationship: z.enum(relationshipsToInsured),
    /** The number is the patient's own: the payer is asked about them as a subscriber, whoever holds the insurance. */
    has_own_member_id: z.boolean().optional(),
    /** Who holds the insurance, where it is not the patient and the plan needs to know. */
    subscriber: body({
      first_name: personNames.first_name,
      last_name: personNames.last_name,
      birth_date: LocalDate,
      sex: z.enum(subscriberSexes),
    }).optional(),
    /** Today, if nothing is sent. */
    service_date: LocalDate.optional(),
  }),
  output: EligibilityCheck,
}

export const getEligibilityCheck = { params: z.object({ check_id: id() }), output: EligibilityCheck }

export const listEligibilityChecks = {
  params: ofPatient,
  output: z.object({ items: z.array(EligibilityCheck) }),
}

export const addPhoneCheck = {
  params: ofPatient,
  body: body({
    coverage_id: id(),
    service_date: LocalDate,
    /** With whom we spoke, and the number of the call that they gave us. */
    spoke_with: text(80),
    reference: text(40),
    /** `false`: the plan has ended by then, or does not know the patient. */
    is_member: z.boolean().optional(),
    /** What the plan pays. Without it the call was only about whether the plan counts. */
    benefits: PhoneBenefits.optional(),
  }),
  output: EligibilityCheck,
}
