import type { Written } from '../message.ts'
import type { MailLink } from './mail.ts'

/** `more`: what only the e-mail says. */
type Note = { subject: string; says: string; link?: MailLink | undefined; more?: readonly string[] }

/** A message that says one thing and leads to one place, for both channels: the e-mail has its subject as the heading. */
export const writeNote = ({ subject, says, link, more = [] }: Note): Written => ({
  subject,
  text: link ? `${says} ${link.url}` : says,
  mail: { heading: subject, preview: says, paragraphs: [says, ...more], ...(link && { buttons: [link] }) },
  links: link ? [link.url] : [],
  attachments: [],
})
