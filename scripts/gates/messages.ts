import { createHash } from 'node:crypto'
import type { Language } from '../../contract/src/kernel/values.ts'
import { writeSms } from '../../server/src/notifications/carrying.ts'
import { writeMailHtml } from '../../server/src/notifications/mail/html.ts'
import type { Letterhead } from '../../server/src/notifications/mail/mail.ts'
import type { MessageSamples } from '../../server/src/notifications/tests/sample.ts'

/** The samples of one feature. */
export type Brought = { feature: string; brought: MessageSamples }
/** When the features send a message. */
export type Declared = { name: string; follows: string | null; to: string }
type Sender = { name: string; practice: Letterhead['practice'] }

/** An e-mail of which the list shows a picture, in the colors and the width of one reader. */
export type Picture = { name: string; html: string; width: number; scheme: 'light' | 'dark' }

const wide = 600
const narrow = 360

/** The pictures that belong to the list: one of each e-mail in English, and one on a phone in Spanish with dark colors. */
export function listPictures(all: readonly Brought[], { practice }: Sender): Picture[] {
  const pictures = all.flatMap(({ brought }) =>
    Object.entries(brought).flatMap(([name, sample]): Picture[] => {
      if (!('write' in sample) || !sample.channels.includes('email')) return []
      const htmlIn = (language: Language) => writeMailHtml(sample.write(language).mail, { language, practice, dependent: null })
      const light: Picture = { name, html: htmlIn('en'), width: wide, scheme: 'light' }
      return name === onPhone ? [light, { name: `${name}-phone`, html: htmlIn('es'), width: narrow, scheme: 'dark' }] : [light]
    }),
  )
  return pictures
}
const onPhone = 'booked'

/** The picture of an e-mail tells by this which e-mail it shows, so that an old picture is noticed without a browser. */
export const stampOf = ({ html }: Picture): string => createHash('sha256').update(html).digest('hex').slice(0, 12)

/** Writes docs/messages.md: every message with its text in both languages and a picture of the e-mail. */
export function writeMessageList(all: readonly Brought[], declared: readonly Declared[], sender: Sender): string {
  const pictures = listPictures(all, sender)
  const features = all.map(({ feature, brought }) => {
    const parts = Object.entries(brought).map(([name, sample]) => {
      const textIn = (language: Language) => {
        const said = 'write' in sample ? sample.write(language).text : sample.answer(language)
        return `> ${writeSms(sender.name, { language, dependent: null }, said).replaceAll('\n', '\n> ')}`
      }
      const texts = 'answer' in sample || sample.channels.includes('sms') ? `\n${textIn('en')}\n\n${textIn('es')}\n` : ''
      const shown = pictures.filter((picture) => picture.name === name || picture.name === `${name}-phone`).map(writePicture)
      return `### ${name}\n\n${writeOccasion(name, sample, declared)}\n${texts}${shown.join('')}`
    })
    return `## ${feature}\n\n${parts.join('\n')}`
  })
  return `${head}\n${features.join('\n')}`
}

const writePicture = (picture: Picture): string =>
  `\n<img src="messages/${picture.name}.webp" width="${picture.width}" alt="The e-mail ${picture.name}, drawn"><!-- ${stampOf(picture)} -->\n`

function writeOccasion(name: string, sample: MessageSamples[string], declared: readonly Declared[]): string {
  if ('answer' in sample) return 'By text message, as an answer to one.'
  const channels = sample.channels.map((channel) => (channel === 'sms' ? 'text message' : 'e-mail')).join(' and ')
  const message = declared.find((one) => one.name === name)
  if (!message) return `By ${channels}, from a job.`
  return `To the ${message.to}, by ${channels}, ${message.follows ? `after \`${message.follows}\`` : 'from a job when its time has come'}.`
}

const head = `# Messages

Made by \`node scripts/messages.ts\` from the samples that each feature brings in \`server/src/<feature>/tests/messages.ts\`; \`npm run check\` refuses a list that is out of date, and the tests refuse a message without a sample. The facts are invented. Pictures show the e-mail in English; the plain text that goes along says the same.
`

/** What is wrong with the list and its pictures, as files: another text, and pictures that are missing or belong to no message. */
export function findListFaults(written: string, stored: string, pictures: readonly Picture[], files: readonly string[]): string[] {
  const wanted = new Set(pictures.map(({ name }) => `${name}.webp`))
  return [
    ...(written === stored ? [] : ['docs/messages.md is out of date: node scripts/messages.ts writes it anew']),
    ...[...wanted].filter((file) => !files.includes(file)).map((file) => `docs/messages/${file} is missing`),
    ...files.filter((file) => !wanted.has(file)).map((file) => `docs/messages/${file} shows no message`),
  ]
}
