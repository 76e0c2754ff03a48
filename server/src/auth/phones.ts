import type { PhoneProblem } from '@sorrel/contract/auth/rules'
import type { Context } from '../kernel/context.ts'
import { countForAll } from '../kernel/database/counting.ts'
import { Problem } from '../kernel/problem.ts'
import { forgetFault } from '../notifications/delivery/outcomes.ts'
import { findFaultOfPhone } from '../notifications/recipients.ts'
import { findPerson, requireCaller } from './access.ts'
import type { ChallengeRow } from './tables.ts'

/** A number that can receive text messages, in E.164, and its country or territory. */
export type Phone = { number: string; country: string }
type Checked = { phone: Phone; problem: null } | { phone: null; problem: PhoneProblem }

// The United States, and the territories that share its country code.
const countries: readonly string[] = ['US', 'PR', 'VI', 'GU', 'AS', 'MP']
const byType: Record<string, PhoneProblem> = {
  TOLL_FREE: 'toll_free',
  PREMIUM_RATE: 'premium_rate',
  SHARED_COST: 'premium_rate',
  PERSONAL_NUMBER: 'personal_number',
  VOIP: 'voip',
  FIXED_LINE: 'landline',
}
const textable: readonly string[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE']

/**
 * Checks a number by the numbering plan and then by its carrier, since no library can tell a US mobile from a landline. The result is
 * the same for every caller and for every holder of the number.
 */
export async function checkPhone(ctx: Context, typed: string): Promise<Checked> {
  const read = await readPhone(typed)
  if (read.problem) return read
  const line = await ctx.integrations.line_type.kindOf(read.phone.number)
  return line === 'landline' || line === 'voip' ? { phone: null, problem: line } : read
}

/** The number in E.164; throws `phone_not_supported` with the reason. */
export async function findPhone(ctx: Context, typed: string): Promise<Phone> {
  const { phone, problem } = await checkPhone(ctx, typed)
  if (problem) throw new Problem('phone_not_supported', { reason: problem })
  return phone
}

/**
 * Checks a number by the numbering plan alone. The library's data is as large as the rest of sign-in, so it loads with the first number.
 */
export async function readPhone(typed: string): Promise<Checked> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max')
  // Numbers copied from address books contain marks of writing direction and the scheme of a link.
  const plain = typed.replaceAll(/\p{Cf}/gu, '').replace(/^\s*tel:/i, '')
  const parsed = parsePhoneNumberFromString(plain, { defaultCountry: 'US', extract: false })
  if (!parsed || parsed.ext) return refusalOf('not_a_number')
  if (parsed.countryCallingCode !== '1') return refusalOf('foreign')
  if (!parsed.isValid()) return refusalOf('not_a_number')
  const country = parsed.country ?? ''
  // Toll-free and premium ranges belong to no single country.
  if (country && !countries.includes(country)) return refusalOf('foreign')
  const type = parsed.getType() ?? ''
  if (byType[type]) return refusalOf(byType[type])
  if (!country) return refusalOf('foreign')
  return textable.includes(type) ? { phone: { number: parsed.number, country }, problem: null } : refusalOf('not_a_mobile')
}

const refusalOf = (problem: PhoneProblem) => ({ phone: null, problem })

const lookUps = { name: 'auth.phone_look_ups', count: 20, seconds: 60 }

/** Whether a number, by default the caller's own, could receive our codes. It does not tell who has the number. */
export async function checkOwnOrOther(
  ctx: Context,
  typed: string | undefined,
): Promise<{ can_verify: boolean; reason: PhoneProblem | null }> {
  const { identity_id } = requireCaller(ctx.actor)
  await countForAll(ctx, lookUps, identity_id)
  const number = typed ?? (await findPerson(ctx, identity_id))?.phone_number ?? ''
  const { problem } = await checkPhone(ctx, number)
  return { can_verify: problem === null, reason: problem }
}

/** The mailbox to which a code goes because no text message arrives at the phone: after a STOP, carriers deliver nothing more. */
export async function findMailboxInstead(ctx: Context, challenge: ChallengeRow): Promise<string | undefined> {
  const { phone_number } = challenge
  if (!phone_number || (await findFaultOfPhone(ctx, phone_number)) === undefined) return undefined
  return findConfirmedMailbox(ctx, challenge)
}

/**
 * The mailbox to which a code may go in place of the phone: only the address that the person has confirmed, and only where the code proves that
 * somebody is who they were before.
 */
export async function findConfirmedMailbox(
  ctx: Context,
  { channel, purpose, identity_id, phone_number }: ChallengeRow,
): Promise<string | undefined> {
  if (channel !== 'sms' || !identity_id || !phone_number || (purpose !== 'sign_in' && purpose !== 'step_up')) return undefined
  const person = await findPerson(ctx, identity_id)
  return person?.phone_number === phone_number ? (person.verified_email ?? undefined) : undefined
}

/**
 * Lets notices go again to where a code arrived that somebody has just typed in: their number or mailbox works, whatever a carrier said of it
 * before. A STOP stays. Must run inside `runSignIn`.
 */
export async function noteReached(ctx: Context, challenge: ChallengeRow): Promise<void> {
  const { channel, email, phone_number } = challenge
  if (channel === 'email') {
    if (email) await forgetFault(ctx, { email })
    return
  }
  if (!phone_number || (await findFaultOfPhone(ctx, phone_number)) === undefined) return
  // The code went to the mailbox, which says nothing about the phone.
  if (await findMailboxInstead(ctx, challenge)) return
  await forgetFault(ctx, { phone_number })
}
