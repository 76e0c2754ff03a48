import type { Written } from '../message.ts'

/** The words of a cover: what comes, what to do with it, and what to do if it is not meant for the reader. */
export type CoverWords = { subject: string; says: string; notYours: string }

/** The e-mail that brings one PDF. It lies open in the mailbox of an office, so its words must not say whom the paper is about. */
export function composeCoverMail({ subject, says, notYours }: CoverWords, { name, bytes }: { name: string; bytes: Buffer }): Written {
  return {
    subject,
    text: says,
    mail: { heading: subject, preview: says, paragraphs: [says, notYours] },
    links: [],
    attachments: [{ name, type: 'application/pdf', content: bytes }],
  }
}
