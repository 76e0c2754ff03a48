import { refuseValue } from '../kernel/problem.ts'

/**
 * A phone or fax number in E.164. Any valid number of the plan that we share will do: many offices have toll-free ones, and none has one that
 * costs the caller more. `path` is where it stands in the body. The library loads with the first number.
 */
export async function readNumber(typed: string | undefined, path: readonly [string, 'fax' | 'phone']): Promise<string | null> {
  if (typed === undefined) return null
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max')
  const parsed = parsePhoneNumberFromString(typed.replaceAll(/\p{Cf}/gu, ''), { defaultCountry: 'US', extract: false })
  const isCostly = parsed?.getType() === 'PREMIUM_RATE'
  if (!parsed?.isValid() || isCostly || parsed.countryCallingCode !== '1' || parsed.ext) throw refuseValue('body', path, 'not_a_number')
  return parsed.number
}
