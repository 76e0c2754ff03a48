import type { PhoneProblem } from '@sorrel/contract/auth/rules'
import type { Context } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'
import { personOfIdentity, signedIn } from './access.ts'

/** A number we can text, in E.164, and the country or territory it belongs to. */
export type Phone = { number: string; country: string }
type Checked = { phone: Phone; problem: null } | { phone: null; problem: PhoneProblem }

// The United States and its territories that share the country code.
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
 * What a number is, by the numbering plan and then by its carrier: for US numbers no library tells a mobile from a landline.
 * The same for every caller, whoever has the number.
 */
export async function checkPhone(ctx: Context, typed: string): Promise<Checked> {
  const read = await readPhone(typed)
  if (read.problem) return read
  const line = await ctx.integrations.line_type.kindOf(read.phone.number)
  return line === 'landline' || line === 'voip' ? { phone: null, problem: line } : read
}

/** The number in E.164, or `phone_not_supported` with the reason. */
export async function phoneFor(ctx: Context, typed: string): Promise<Phone> {
  const { phone, problem } = await checkPhone(ctx, typed)
  if (problem) throw new Problem('phone_not_supported', { reason: problem })
  return phone
}

/** By the numbering plan alone. The metadata weigh as much as the rest of sign-in, so they load with the first number. */
export async function readPhone(typed: string): Promise<Checked> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max')
  // Numbers copied from address books bring marks of writing direction and the scheme of their link.
  const plain = typed.replaceAll(/\p{Cf}/gu, '').replace(/^\s*tel:/i, '')
  const parsed = parsePhoneNumberFromString(plain, { defaultCountry: 'US', extract: false })
  if (!parsed || parsed.ext) return refused('not_a_number')
  if (parsed.countryCallingCode !== '1') return refused('foreign')
  if (!parsed.isValid()) return refused('not_a_number')
  const country = parsed.country ?? ''
  // The toll-free and premium ranges belong to no single country.
  if (country && !countries.includes(country)) return refused('foreign')
  const type = parsed.getType() ?? ''
  if (byType[type]) return refused(byType[type])
  if (!country) return refused('foreign')
  return textable.includes(type) ? { phone: { number: parsed.number, country }, problem: null } : refused('not_a_mobile')
}

const refused = (problem: PhoneProblem) => ({ phone: null, problem })

const lookUps = { name: 'auth.phone_look_ups', count: 20, seconds: 60 }

/** Whether a number could receive our codes; without one, the caller's own. Says nothing about who has it. */
export async function checkOwnOrOther(
  ctx: Context,
  typed: string | undefined,
): Promise<{ can_verify: boolean; reason: PhoneProblem | null }> {
  const { identity_id } = signedIn(ctx.actor)
  ctx.limits.count(lookUps, identity_id)
  const number = typed ?? (await personOfIdentity(ctx, identity_id))?.phone_number ?? ''
  const { problem } = await checkPhone(ctx, number)
  return { can_verify: problem === null, reason: problem }
}
