/**
 * The test numbers of the demo's card form. The first ones are those that Stripe publishes for its sandbox, with the same meaning
 * (https://docs.stripe.com/testing); those for a line that breaks are ours. No other number is taken, so that nobody gives a real card to a demo.
 */
export const testCards = [
  { number: '4242424242424242', brand: 'visa', behavior: 'good' },
  { number: '5555555555554444', brand: 'mastercard', behavior: 'good' },
  { number: '378282246310005', brand: 'amex', behavior: 'good' },
  { number: '6011111111111117', brand: 'discover', behavior: 'good' },
  { number: '4000000000000002', brand: 'visa', behavior: 'declined' },
  { number: '4000000000000341', brand: 'visa', behavior: 'declined_later' },
  { number: '4000000000009995', brand: 'visa', behavior: 'insufficient' },
  { number: '4000000000000069', brand: 'visa', behavior: 'expired' },
  { number: '4000000000000127', brand: 'visa', behavior: 'wrong_code' },
  { number: '4000000000000119', brand: 'visa', behavior: 'processing_error' },
  { number: '4000002500003155', brand: 'visa', behavior: 'confirm_once' },
  { number: '4000002760003184', brand: 'visa', behavior: 'confirm_always' },
  { number: '4000000000000259', brand: 'visa', behavior: 'disputed' },
  { number: '4000000000001976', brand: 'visa', behavior: 'inquired' },
  { number: '4000000000005126', brand: 'visa', behavior: 'refund_fails' },
  { number: '4000000000007726', brand: 'visa', behavior: 'refund_waits' },
  // The charge succeeds, and the answer is lost.
  { number: '4000000000000408', brand: 'visa', behavior: 'times_out' },
  // The question is lost on its way.
  { number: '4000000000000416', brand: 'visa', behavior: 'never_arrives' },
  // The processor cannot be reached.
  { number: '4000000000000424', brand: 'visa', behavior: 'down' },
] as const

/** The digits of a number as people type it. */
export const digitsOf = (typed: string): string => typed.replace(/[\s-]/g, '')

/** Whether the check digit of a card number fits (ISO/IEC 7812-1, the formula of Luhn). */
export function fitsLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const sum = [...number].reverse().reduce((sum, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

export type TypedCard = { number: string; exp_month: number; exp_year: number }

/**
 * What stands for a card from here on, made in the browser: its brand, what the demo's bank does with it, its last four digits, and letters by chance.
 * The number is not in it. Undefined for a number that is no test number.
 */
export function makeDemoToken({ number, exp_month, exp_year }: TypedCard, letters: string): string | undefined {
  const digits = digitsOf(number)
  const card = testCards.find((one) => one.number === digits)
  if (!card) return undefined
  return `pm_fake_${card.brand}_${card.behavior}_${digits.slice(-4)}_${exp_year}${String(exp_month).padStart(2, '0')}_${letters}`
}

/** The month and year of an expiry as people type it, `04/30`, `4 / 2030` or `0430`; undefined if it is none. */
export function readExpiry(typed: string): { exp_month: number; exp_year: number } | undefined {
  const [, month, year] = /^\s*(\d{1,2})\s*\/?\s*(\d{2}|\d{4})\s*$/.exec(typed) ?? []
  const exp_month = Number(month)
  if (!month || !year || exp_month < 1 || exp_month > 12) return undefined
  return { exp_month, exp_year: year.length === 2 ? 2000 + Number(year) : Number(year) }
}
