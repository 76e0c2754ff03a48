import { z } from 'zod'
import { offeredPayers } from '../../insurance/vocabulary.ts'
import { body, Email, Instant, Language, token } from '../../kernel/values.ts'
import { usStates } from '../../patients/states.ts'
import { BookingMode } from '../../scheduling/schemas.ts'
import { specialties } from '../specialties.ts'

// Only words of ours, because they are shown to whoever opens the link.
const wish = {
  state: z.enum(usStates),
  specialties: z.array(z.enum(specialties)).max(20).default([]),
  payer_id: z.enum(offeredPayers.map(({ id }) => id)).optional(),
  visit_mode: BookingMode.optional(),
}
const path = z.object({ token })

export const keepSearchWish = {
  body: body({
    ...wish,
    /** Required of somebody who is not signed in. Nothing is kept beyond a day before they press the link that is sent there. */
    email: Email.optional(),
    language: Language,
  }),
  output: z.null(),
}
export const getSearchWish = {
  params: path,
  output: z.object({
    state: z.string(),
    specialties: z.array(z.string()),
    payer_id: z.string().nullable(),
    visit_mode: BookingMode.nullable(),
    confirmed_at: Instant.nullable(),
    /** When the one message was sent; null while the person waits for it. */
    told_at: Instant.nullable(),
  }),
}
export const confirmSearchWish = { params: path, output: getSearchWish.output }
export const leaveSearchWish = { params: path, output: z.null() }
