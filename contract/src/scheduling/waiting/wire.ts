import { z } from 'zod'
import { offeredPayers } from '../../insurance/vocabulary.ts'
import { body, Instant, InstantIn, id, Language, LocalDate, limit, personNames, TimeZone, token } from '../../kernel/values.ts'
import { usStates } from '../../patients/states.ts'
import { AppointmentType, BookingMode, PartOfDay, ProviderId, VisitLength, WaitingListEntryId, Weekday } from '../schemas.ts'
import { WaitingListEntry } from './schemas.ts'

const path = z.object({ waiting_list_entry_id: WaitingListEntryId })
const link = z.object({ token })
const { first_name, last_name } = personNames

export const joinWaitingList = {
  body: body({
    provider_id: ProviderId,
    type: AppointmentType,
    visit_mode: BookingMode,
    duration_minutes: VisitLength.default(60),
    from: LocalDate,
    to: LocalDate,
    weekdays: z.array(Weekday).max(7).default([]),
    part_of_day: PartOfDay.nullish(),
    /** Who somebody is of whom we only know a phone number. Of a patient whose name we know it is ignored. */
    newcomer: body({
      first_name,
      last_name,
      state: z.enum(usStates),
      /** How they want to pay; `CASH_PAY` without insurance. The member id is asked for when they book. */
      payer_id: z.enum(offeredPayers.map(({ id }) => id)),
      preferred_language: Language,
      time_zone: TimeZone,
    }).optional(),
  }),
  output: WaitingListEntry,
}
export const listWaitingList = {
  query: z.object({
    /** The `next_cursor` of the page before. */
    cursor: id().optional(),
    limit: limit.default(50),
  }),
  output: z.object({ items: z.array(WaitingListEntry), next_cursor: id().nullable() }),
}
export const leaveWaitingList = { params: path, output: z.object({ left: z.literal(true) }) }
export const restoreWaiting = { params: path, output: WaitingListEntry }
export const offerWaitingTime = { params: path, body: body({ starts_at: InstantIn }), output: WaitingListEntry }
export const withdrawWaitingOffer = { params: path, output: WaitingListEntry }

export const getWaitingLink = {
  params: link,
  output: z.object({
    provider_name: z.string(),
    provider_slug: z.string(),
    from: LocalDate,
    to: LocalDate,
    ahead: z.int(),
    /** `ended`: they left, were taken off, or the list was closed, or their dates have passed. */
    status: z.enum(['waiting', 'offered', 'booked', 'ended']),
    offer_expires_at: Instant.nullable(),
  }),
}
export const leaveByWaitingLink = { params: link, output: z.null() }
