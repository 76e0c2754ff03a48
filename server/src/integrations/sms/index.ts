/**
 * `key` names the message. If it is sent twice, a carrier that knows keys delivers it once. `repeats`: an earlier try ended without an answer, so
 * the message may have gone out since then. Messages of the carrier with these names are others.
 */
export type SmsMessage = { to: string; text: string; links?: string[]; key: string; repeats?: Repeats | undefined }
export type Repeats = { since: string; others: readonly string[] }
/** `bounced` is final, and `code` says why, as the carrier calls it. A time-out or an outage throws, and the job tries again with the same key. */
export type Sent = { status: 'sent' | 'bounced'; ref: string | null; code?: string }

/** A request that claims to come from the carrier. */
export type SignedRequest = {
  url: string
  raw: string
  fields: Record<string, string>
  headers: Record<string, string | string[] | undefined>
  now: string
}

export type Sms = {
  send: (message: SmsMessage) => Promise<Sent>
  /** The signature of the carrier on this request; undefined if there is none, or it is not the carrier's. */
  verify: (request: SignedRequest) => Promise<string | undefined>
}
