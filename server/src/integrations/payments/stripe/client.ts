import Stripe from 'stripe'
import type { Config } from '../../../kernel/config.ts'
import { NotTried, type RefusalCode, ResultUnknown } from '../index.ts'

export type Settings = NonNullable<Config['stripe']>

const milliseconds = 20_000

/**
 * The client of Stripe, at the address of the configuration. It never sends a question again by itself: whether one that moves money was heard decides
 * what happens next, and only the first answer tells (docs/decisions/0111).
 */
export function openClient({ secret_key, url }: Settings): Stripe {
  const { protocol, hostname, port } = new URL(url)
  const isPlain = protocol === 'http:'
  return new Stripe(secret_key, {
    ...{ host: hostname, protocol: isPlain ? 'http' : 'https', port: port || (isPlain ? 80 : 443) },
    ...{ timeout: milliseconds, maxNetworkRetries: 0, telemetry: false, httpClient: makeHonestHttp() },
  })
}

type Http = NonNullable<Stripe.StripeConfig['httpClient']>

/**
 * The HTTP of the SDK, but a connection that was closed is told as such. The SDK alone sends such a question again whatever it is told, and if the
 * second one is refused, it reports only that: a charge that went through would pass for one that was never heard.
 */
function makeHonestHttp(): Http {
  const http = Stripe.createNodeHttpClient()
  return {
    getClientName: () => http.getClientName(),
    makeRequest: (...asked) =>
      http.makeRequest(...asked).catch((error: unknown) => {
        const code = codeIn(error)
        throw code === 'ECONNRESET' || code === 'EPIPE' ? new Error('the connection was closed', { cause: error }) : error
      }),
  }
}

const refused = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** Runs a question, and throws `NotTried` or `ResultUnknown` where Stripe gave no answer. A refusal of a card or of what was asked passes as it is. */
export async function ask<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    // The same question is on its way already: its type is that of a refusal, and it says nothing about the first one.
    if (error.statusCode === 409) throw new ResultUnknown(error.type, { cause: error })
    if (error instanceof Stripe.errors.StripeCardError || error instanceof Stripe.errors.StripeInvalidRequestError) throw error
    throw isUnheard(error) ? new NotTried(error.type, { cause: error }) : new ResultUnknown(error.type, { cause: error })
  }
}

/** What an object that Stripe does not know is to us: nothing. */
export function forgiveMissing(error: unknown): undefined {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined
  throw error
}

function isUnheard(error: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  if (error instanceof Stripe.errors.StripeAuthenticationError || error instanceof Stripe.errors.StripePermissionError) return true
  if (error instanceof Stripe.errors.StripeRateLimitError) return true
  return error instanceof Stripe.errors.StripeConnectionError && refused.has(codeIn(error.detail))
}

const codeIn = (detail: unknown): string =>
  typeof detail === 'object' && detail !== null && 'code' in detail && typeof detail.code === 'string' ? detail.code : ''

const codes: Readonly<Record<string, RefusalCode>> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  incorrect_cvc: 'wrong_security_code',
  invalid_cvc: 'wrong_security_code',
  authentication_required: 'authentication_needed',
  payment_intent_authentication_failure: 'authentication_needed',
  processing_error: 'processing_error',
  card_not_supported: 'card_unusable',
  currency_not_supported: 'card_unusable',
  resource_missing: 'card_unusable',
  payment_method_unactivated: 'card_unusable',
}

/** Why a card was refused, in our words. A decline names its own reason, the more telling one. */
export const refusalOf = (error: { code?: string | null; decline_code?: string | null } | null | undefined): RefusalCode =>
  codes[error?.decline_code ?? ''] ?? codes[error?.code ?? ''] ?? 'declined'

/** The name of an object, whether it was sent along or only named. */
export const refOf = (named: string | { id: string } | null | undefined): string | null =>
  typeof named === 'string' ? named : (named?.id ?? null)

export const instantOf = (seconds: number): string => new Date(seconds * 1000).toISOString()
export const secondsOf = (instant: string): number => Math.floor(Date.parse(instant) / 1000)
