import type { Language } from '@sorrel/contract/kernel/values'
import { changesAreFree, defaultRules } from '@sorrel/contract/scheduling/rules'
import type { Context } from '../../kernel/context.ts'
import { tameText } from '../../notifications/mail/tame.ts'
import { writeDollars, writeMinutes, writeMoment } from '../../notifications/wording.ts'
import { type AppointmentView, lateFeeOf, visitPathOf } from '../appointments.ts'
import { makeLink } from '../links.ts'
import { writeClocks, writeMeeting } from './clocks.ts'
import { listAddress, writePlace } from './place-words.ts'
import { readPrice } from './price.ts'
import { findBefore, findKnownVisit, undefinedIfGone, type VisitLetter } from './telling/truth.ts'
import type { Facts } from './texts/visit-facts.ts'
import type { VisitMessage } from './texts/visit-texts.ts'

/** `makes_links`: the reader can move and cancel by link. `books_again`: the message leads to the dietitian's profile. */
type Wish = { makes_links: boolean; books_again: boolean }

/** All that a message about a visit may say, in the reader's language and by the reader's clock. */
export async function readFacts(ctx: Context, letter: VisitLetter, name: VisitMessage, visit: AppointmentView, wish: Wish): Promise<Facts> {
  const { recipient, language } = letter
  const forPatient = recipient.kind === 'patient'
  // The message must not ask the patient to prepare for a visit to which the dietitian cannot come.
  const isAhead = visit.status === 'Scheduled' && visit.starts_at > ctx.now() && name !== 'change_asked'
  const fee = await readFee(ctx, name, visit)
  const meeting = writeMeeting(visit, forPatient, language)
  return {
    ...meeting,
    credentials: forPatient ? tameText(visit.provider_credentials) || null : null,
    length: writeMinutes(visit.duration_minutes, language),
    before: await readBefore(ctx, letter, name, visit),
    address: listAddress(visit),
    is_virtual: visit.visit_mode === 'virtual',
    is_ahead: isAhead,
    price: forPatient && isAhead ? await readPrice(ctx, { ...visit, appointment_id: visit.id }, language) : null,
    terms: forPatient && isAhead ? writeTerms({ ...lateFeeOf(visit), zone: visit.patient_time_zone }, ctx.now(), language) : null,
    fee: fee > 0 ? writeFee(fee, sumFees(name, visit, fee), language) : null,
    ...(wish.makes_links ? await makeLinks(ctx, visit, letter.reader_id) : noLinks),
    open: `${ctx.config.public_url}${pageOf(forPatient, wish, visit)}`,
  }
}

function pageOf(forPatient: boolean, { books_again }: Wish, visit: AppointmentView): string {
  if (!forPatient) return `/provider/appointments/${visit.id}`
  return books_again ? `/d/${visit.provider_slug}` : visitPathOf(visit)
}

/** The time from which a visit was moved, as its reader knows it, and how they would have met if that changed as well. */
export async function readBefore(ctx: Context, letter: VisitLetter, name: VisitMessage, visit: AppointmentView): Promise<string | null> {
  if (name !== 'moved' && name !== 'staff_moved') return null
  const known = await findKnownVisit(ctx, letter, name, visit)
  if (!known) return null
  const { language } = letter
  const mine = letter.recipient.kind === 'patient' ? visit.patient_time_zone : visit.provider_time_zone
  const { when } = writeClocks(known.starts_at, { mine, theirs: mine }, language)
  const how = writePlace(known, language)
  return how === null || how === writePlace(visit, language) ? when : `${when}, ${how}`
}

type Terms = { free_until: string; late_fee_cents: number; zone: string }

/** Writes what a change costs the patient, now and later. */
export function writeTerms({ free_until, late_fee_cents, zone }: Terms, now: string, language: Language): string {
  const fee = writeDollars(late_fee_cents, language)
  if (late_fee_cents === 0) return language === 'es' ? 'Cambiar o cancelar es gratis' : 'Moving or canceling is free'
  if (!changesAreFree(free_until, now)) return language === 'es' ? `Cambiar o cancelar cuesta ${fee}` : `Moving or canceling costs ${fee}`
  const until = writeMoment(free_until, zone, language)
  return language === 'es'
    ? `Cambiar o cancelar es gratis hasta el ${until}; después cuesta ${fee}`
    : `Moving or canceling is free until ${until}, and costs ${fee} after`
}

/** The fee in cents that the message names. A moved visit's late fee is stored with the old one. */
async function readFee(ctx: Context, name: VisitMessage, visit: AppointmentView): Promise<number> {
  if (name === 'canceled' || name === 'missed') return visit.cancel_fee_cents
  if (name !== 'moved' || !visit.rescheduled_from_id) return 0
  return (await findBefore(ctx, visit))?.cancel_fee_cents ?? 0
}

/** What all late changes of the visit cost together, with the fee that the message names. */
const sumFees = (name: VisitMessage, visit: AppointmentView, fee: number): number =>
  name === 'moved' ? visit.earlier_fees_cents : visit.earlier_fees_cents + fee

/** Writes the fee, and what it comes to with those of earlier changes. */
function writeFee(fee: number, all: number, language: Language): string {
  if (all <= fee) return writeDollars(fee, language)
  const sum = writeDollars(all, language)
  return `${writeDollars(fee, language)} ${language === 'es' ? `(${sum} en total, con los cambios tardíos anteriores)` : `(${sum} in all, with earlier late changes)`}`
}

const noLinks = { move: null, cancel: null }

/**
 * Links to move or cancel. They expire when the minimum notice begins, because the visit cannot be changed by link after that
 * (product.md 4.9). A patient who was asked to change the visit may do so until it begins.
 */
async function makeLinks(ctx: Context, visit: AppointmentView, holder_id: string): Promise<Pick<Facts, 'move' | 'cancel'>> {
  const rules = await ctx.db
    .selectFrom('availability_rules')
    .select('min_notice_minutes')
    .where('provider_id', '=', visit.provider_id)
    .executeTakeFirst()
  const expires_at = new Date(
    Date.parse(visit.starts_at) - (visit.change_asked_at ? 0 : (rules?.min_notice_minutes ?? defaultRules.min_notice_minutes)) * 60_000,
  ).toISOString()
  // Staff may book within the notice. A link that expires before anybody reads it would only confuse.
  if (expires_at <= ctx.now()) return noLinks
  const link = { appointment_id: visit.id, patient_id: visit.patient_id, expires_at, holder_id }
  const token = await makeLink(ctx, link).catch(undefinedIfGone)
  if (!token) return noLinks
  return { move: `${ctx.config.public_url}/reschedule/${token}`, cancel: `${ctx.config.public_url}/cancel/${token}` }
}
