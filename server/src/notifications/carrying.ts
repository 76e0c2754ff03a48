import type { Language } from '@sorrel/contract/kernel/values'
import type { Repeats, Sent } from '../integrations/sms/index.ts'
import type { Context } from '../kernel/context.ts'
import { writeMailHtml } from './mail/html.ts'
import { type Letterhead, writeMailText } from './mail/mail.ts'
import { tameText } from './mail/tame.ts'
import type { Channel, Written } from './message.ts'

/** Where a message goes. `dependent` is the first name of the patient for whom the reader acts; null for everybody else. */
export type Destination = { channel: Exclude<Channel, 'push'>; to: string; language: Language; dependent: string | null }

/**
 * Hands a message to the carrier of its channel. Every text message and every e-mail is sent by this function. `key` names the message; `repeats`: an
 * earlier try of a text message may have arrived.
 */
export function carryMessage(ctx: Context, destination: Destination, written: Written, key: string, repeats?: Repeats): Promise<Sent> {
  const { channel, to, language, dependent } = destination
  const { subject, text, mail, links, attachments, leave_url } = written
  if (channel === 'sms') return carryText(ctx, destination, { text, links }, key, repeats)
  const head: Letterhead = { language, practice: ctx.config.practice, dependent }
  const contents = { subject, text: writeMailText(mail, head), html: writeMailHtml(mail, head) }
  return ctx.integrations.email.send({ to, ...contents, links, attachments, leave_url, key })
}

/** Hands a text message to its carrier. */
export function carryText(
  ctx: Context,
  to: Omit<Destination, 'channel'>,
  { text, links }: Pick<Written, 'text' | 'links'>,
  key: string,
  repeats?: Repeats,
): Promise<Sent> {
  return ctx.integrations.sms.send({ to: to.to, text: writeSms(ctx.config.sender_name, to, text), links, key, repeats })
}

const whom = { en: (name: string) => `for ${name}`, es: (name: string) => `para ${name}` } satisfies Record<Language, unknown>

/** A text message: it begins with who sends it and, for a guardian, with the patient whom it is about. */
export function writeSms(sender: string, { language, dependent }: Pick<Destination, 'language' | 'dependent'>, text: string): string {
  const about = dependent === null ? '' : ` (${whom[language](tameText(dependent))})`
  return `${sender}${about}: ${text}`
}
