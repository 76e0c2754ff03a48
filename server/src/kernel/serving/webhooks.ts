import type { Description } from '@sorrel/contract/kernel/operation'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { Problem } from '../problem.ts'

/** A form as it arrived: its fields, and the raw text that a signature may cover. */
export class FormBody {
  readonly raw: string
  readonly fields: Record<string, string>
  constructor(raw: string) {
    this.raw = raw
    this.fields = Object.fromEntries(new URLSearchParams(raw))
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
  const integration = description.signed_by && ctx.integrations[description.signed_by]
  if (!integration || !(request.body instanceof FormBody)) throw new Problem('not_signed_in')
  const { raw, fields } = request.body
  const signature = await integration.verify({
    url: `${ctx.config.public_url}${request.url}`,
    raw,
    fields,
    headers: request.headers,
    now: ctx.now(),
  })
  if (!signature) throw new Problem('not_signed_in')
  return signature
}
