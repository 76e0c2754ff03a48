import { z } from 'zod'
import { body, id, LocalDate, text } from '../kernel/values.ts'
import { AppointmentType } from '../scheduling/schemas.ts'
import { bookingModes } from '../scheduling/vocabulary.ts'
import { PriceEstimate } from './schemas.ts'

export const estimatePrice = {
  body: body({
    /** Whose visit it is, for staff. A patient asks for themselves. */
    patient_id: id().optional(),
    provider_id: id(),
    appointment_type: AppointmentType,
    duration_minutes: z.int().min(15).max(240),
    visit_mode: z.enum(bookingModes),
    /** Today, if nothing is sent. */
    service_date: LocalDate.optional(),
    payment: z.discriminatedUnion('kind', [
      body({ kind: z.literal('cash') }),
      body({ kind: z.literal('insurance'), payer_id: text(40), member_id: text(40).optional() }),
      body({ kind: z.literal('on_file'), coverage_id: id() }),
    ]),
  }),
  output: PriceEstimate,
}

export const getVisitPrice = {
  params: z.object({ appointment_id: id() }),
  output: PriceEstimate,
}
