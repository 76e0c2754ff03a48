import type { Description } from '@sorrel/contract/kernel/operation'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { Problem } from '../problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a signature covers the raw text of the body, so that it is kept. */
    keeps_raw?: boolean
    /** Whether a node that turns calls away lets it through: it waits for its turn elsewhere, or works next to nothing. */
    passes_full?: boolean
  }
}

/** A form as it arrived: its fields, and the raw text that a signature may cover. */
export class FormBody {
  readonly raw: string
  readonly fields: Record<string, string>
  constructor(raw: string) {
    this.raw = raw
    this.fields = Object.fromEntries(new URLSearchParams(raw))
  }
}

/** JSON of a webhook as it arrived: its value, and the raw text that a signature covers. */
export class SignedJson {
  readonly raw: string
  readonly value: unknown
  constructor(raw: string, value: unknown) {
    this.raw = raw
    this.value = value
  }
}

/**
 * Refuses forms everywhere but at webhooks and at one-click addresses: any page elsewhere could make a browser send one, so operations for
 * people take JSON only.
 */
export function refuseForms(description: Description, request: FastifyRequest): void {
  if (request.body instanceof FormBody && description.access !== 'webhook' && !description.one_click)
    throw new Problem('unsupported_media_type')
}

/** The signature of the integration that the operation names. Throws `not_signed_in` unless that integration has signed the request. */
export async function verifyWebhook(ctx: Context, description: Description, request: FastifyRequest): Promise<string> {
  const signature = await findSignature(ctx, description, request)
  if (!signature) throw new Problem('not_signed_in')
  return signature
}

async function findSignature(ctx: Context, description: Description, { body, headers, url }: FastifyRequest): Promise<string | undefined> {
  const { sms, email, payments } = ctx.integrations
  const signed = { url: `${ctx.config.public_url}${url}`, headers, now: ctx.now() }
  if (description.signed_by === 'sms' && body instanceof FormBody) return sms.verify({ ...signed, raw: body.raw, fields: body.fields })
  // An event is repeated with another signature, so its own id says which one it is.
  if (description.signed_by === 'payments' && body instanceof SignedJson)
    return (await payments.verify({ ...signed, raw: body.raw }))?.event_id
  if (description.signed_by === 'email' && body instanceof SignedJson) return email.verify({ ...signed, raw: body.raw })
  return undefined
}
