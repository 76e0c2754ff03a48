import { undoSeconds } from '@sorrel/contract/scheduling/rules'
import type { Context } from '../../kernel/context.ts'
import { tameText } from '../../notifications/mail/tame.ts'
import { declareMessage, type Letter, type Message, type Written } from '../../notifications/message.ts'
import { writeClockTime, writeMinutes, writeMoment } from '../../notifications/wording.ts'
import { bookingModeOf } from '../appointments.ts'
import { findOfferedOffice } from '../waiting/offered-place.ts'
import { writeClocks } from './clocks.ts'
import { listAddress, writePlace } from './place-words.ts'
import { readPrice } from './price.ts'
import { composeOffer } from './texts/offer-mail.ts'

/**
 * The offer of an available time to somebody on the waiting list. It goes out at once, since the time is held for only 15 minutes. An offer by
 * hand waits until it can no longer be undone.
 */
export const offerMessage: Message = declareMessage({
  name: 'offered',
  follows: 'waiting_list.offered',
  to: 'patient',
  group: 'appointments',
  at_once: true,
  undo_seconds: undoSeconds,
  write: writeOffer,
})

const noOffice = { location_name: null, location_street: null, location_city: null, location_state: null, location_zip: null }

async function writeOffer(ctx: Context, { event, recipient, language }: Letter<'waiting_list.offered'>): Promise<Written | undefined> {
  const hold = await findHold(ctx, event.payload.reservation_id)
  if (!hold) return undefined
  const reader = await findReader(ctx, recipient.id)
  const mine = reader?.time_zone ?? hold.time_zone
  const meeting = {
    ...noOffice,
    ...(await findOfferedOffice(ctx, { ...hold, visit_mode: bookingModeOf(hold) })),
    visit_mode: hold.visit_mode,
  }
  const facts = {
    who: tameText(`${hold.first_name} ${hold.last_name}`),
    credentials: tameText(hold.credentials) || null,
    ...writeClocks(hold.starts_at, { mine, theirs: hold.time_zone }, language),
    length: writeMinutes(hold.duration_minutes, language),
    how: writePlace(meeting, language),
    address: listAddress(meeting),
    is_virtual: hold.visit_mode === 'virtual',
    price: await readPrice(ctx, { ...hold, paid_by: reader?.paid_by ?? null }, language),
    held_until: event.payload.by_hand ? writeMoment(hold.expires_at, mine, language) : writeClockTime(hold.expires_at, mine, language),
    by_hand: event.payload.by_hand === true,
    // The text message links to the person's Home, which shows the offer; a link that books by itself would put a secret into the message.
    open: `${ctx.config.public_url}/app?offer=1${reader?.identity_id === null ? `&for=${recipient.id}` : ''}`,
  }
  return composeOffer(facts, language)
}

/** The held time of an offer that still runs, and its dietitian. */ // reads providers
const findHold = (ctx: Context, id: string) =>
  ctx.db
    .selectFrom('reservation as hold')
    .innerJoin('provider', 'provider.id', 'hold.provider_id')
    .select(['hold.id', 'hold.provider_id', 'hold.starts_at', 'hold.duration_minutes', 'hold.type', 'hold.visit_mode', 'hold.expires_at'])
    .select(['provider.first_name', 'provider.last_name', 'provider.credentials', 'provider.time_zone'])
    .where('hold.id', '=', id)
    .where('hold.status', '=', 'held')
    .where('hold.expires_at', '>', ctx.now())
    .executeTakeFirst()

/** The clock of the patient, and how the visit would be paid. */ // reads patients, insurance
const findReader = (ctx: Context, id: string) =>
  ctx.db
    .selectFrom('patient')
    .select(['time_zone', 'identity_id'])
    .select((eb) =>
      eb
        .selectFrom('coverage')
        .select('coverage.kind')
        .whereRef('coverage.patient_id', '=', 'patient.id')
        .where('coverage.closed_at', 'is', null)
        .where('coverage.priority', '=', 'primary')
        .orderBy('coverage.created_at', 'desc')
        .limit(1)
        .as('paid_by'),
    )
    .where('id', '=', id)
    .executeTakeFirst()
