import type { Language } from '@sorrel/contract/kernel/values'
import type { Context } from '../../kernel/context.ts'
import { declareMessage, type Letter, type Message, type Written } from '../../notifications/message.ts'
import { writeClocks } from './clocks.ts'
import { writePlace } from './place-words.ts'
import { type Facts, type Text, writeBothClocksEn, writeBothClocksEs } from './visit-texts.ts'

/** The offer of an available time to somebody on the waiting list. It goes out at once, since the time is held for only 15 minutes. */
export const offerMessage: Message = declareMessage({
  name: 'offered',
  follows: 'waiting_list.offered',
  to: 'patient',
  group: 'appointments',
  at_once: true,
  write: writeOffer,
})

const texts: Record<Language, Text> = {
  en: {
    subject: 'A time is open for you',
    text: (f) => `${f.who} has a time for you: ${writeBothClocksEn(f)}. It is held for you for 15 minutes: ${f.open}`,
  },
  es: {
    subject: 'Hay un horario disponible para ti',
    text: (f) => `${f.who} tiene un horario para ti: ${writeBothClocksEs(f)}. Te lo apartamos 15 minutos: ${f.open}`,
  },
}

// A hold names no office; the page that the link opens does.
const noPlace = { location_name: null, location_street: null, location_city: null, location_state: null, location_zip: null }

async function writeOffer(ctx: Context, { event, recipient, language }: Letter<'waiting_list.offered'>): Promise<Written | undefined> {
  const hold = await ctx.db // reads providers
    .selectFrom('reservation')
    .innerJoin('provider', 'provider.id', 'reservation.provider_id')
    .select(['reservation.starts_at', 'reservation.visit_mode', 'provider.first_name', 'provider.last_name', 'provider.time_zone'])
    .where('reservation.id', '=', event.payload.reservation_id)
    .where('reservation.status', '=', 'held')
    .where('reservation.expires_at', '>', ctx.now())
    .executeTakeFirst()
  if (!hold) return undefined
  const patient = await ctx.db.selectFrom('patient').select(['time_zone', 'identity_id']).where('id', '=', recipient.id).executeTakeFirst() // reads patients
  const mine = patient?.time_zone ?? hold.time_zone
  // The text message links to the person's Home, where the offer stands; a link that books by itself would put a secret into the message.
  const open = `${ctx.config.public_url}/app?offer=1${patient?.identity_id === null ? `&for=${recipient.id}` : ''}`
  const facts: Facts = {
    who: `${hold.first_name} ${hold.last_name}`,
    ...writeClocks(hold.starts_at, { mine, theirs: hold.time_zone }, language),
    how: writePlace({ ...noPlace, visit_mode: hold.visit_mode }, language),
    fee: null,
    move: null,
    cancel: null,
    open,
  }
  const { subject, text } = texts[language]
  return { subject, text: text(facts), links: [open], attachments: [] }
}
