import { z } from 'zod'
import { body, Email, InstantIn, Language, LocalDate, PhoneNumber, personNames, text } from '../../kernel/values.ts'
import { usStates } from '../../patients/states.ts'
import { Appointment, AppointmentType, BookingMode, Duration, LocationId, PatientId, ProviderId } from '../schemas.ts'

const visit = {
  provider_id: ProviderId,
  starts_at: InstantIn,
  duration_minutes: Duration,
  type: AppointmentType,
  visit_mode: BookingMode,
  location_id: LocationId.optional(),
}

export const enterPastVisit = {
  body: body({ ...visit, patient_id: PatientId, actual_minutes: z.int().min(1).max(480).optional() }),
  output: Appointment,
}

const { first_name, last_name } = personNames
export const bookNewPatient = {
  body: body({
    ...visit,
    /** A phone number or an e-mail address is needed. With a phone number the person can sign in. */
    patient: body({
      first_name,
      last_name,
      birth_date: LocalDate,
      state: z.enum(usStates),
      phone_number: PhoneNumber.optional(),
      email: Email.optional(),
      preferred_language: Language.default('en'),
    }),
    override: body({ reason: text(500) }).optional(),
  }),
  output: Appointment,
}
