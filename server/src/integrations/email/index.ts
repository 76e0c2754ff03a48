import type { Sent, SignedRequest } from '../sms/index.ts'

export type Attachment = { name: string; type: string; content: string | Buffer }
/** `text` and `html` say the same; the reader's program shows one of them. */
export type EmailMessage = {
  to: string
  subject: string
  text: string
  html: string
  links?: string[]
  attachments?: Attachment[]
  /** An address at which one press ends these messages (RFC 8058). */
  leave_url?: string | undefined
  key: string
}

export type Email = {
  send: (message: EmailMessage) => Promise<Sent>
  /** The signature of the mail service on this request; undefined if there is none, or it is not the service's. */
  verify: (request: Omit<SignedRequest, 'fields'>) => Promise<string | undefined>
}
