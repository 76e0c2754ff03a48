import type { Practice } from '@sorrel/contract/kernel/drawing'
import type { Language } from '@sorrel/contract/kernel/values'
import { tameText } from './tame.ts'

export type MailLink = { label: string; url: string }
/** One fact of a mail: its name, the lines that say it (or, with `is_list`, a list), and perhaps a link to more. */
export type MailFact = { label: string; lines: readonly string[]; link?: MailLink; is_list?: true }

/** What an e-mail says. Its HTML and its plain text are both written from this, so they say the same. */
export type Mail = {
  heading: string
  /** The line that a list of mails shows beside the subject. */
  preview: string
  paragraphs: readonly string[]
  /** A code that the reader types or copies. */
  code?: string
  facts?: readonly MailFact[]
  /** What the reader can do; the first one stands out. */
  buttons?: readonly MailLink[]
  notes?: readonly string[]
  /** How the reader ends such e-mails, below everything else. */
  leave?: MailLink
}

/** Who writes, and to whom. `dependent` is the first name of the patient for whom the reader acts. */
export type Letterhead = { language: Language; practice: Practice; dependent: string | null }

const words = {
  en: {
    for: (name: string) => `For ${name}`,
    private: 'E-mail is not private. Please do not answer with anything about your health.',
  },
  es: {
    for: (name: string) => `Para ${name}`,
    private: 'El correo electrónico no es privado. Por favor, no respondas con datos de tu salud.',
  },
} satisfies Record<Language, object>

/** For whom a mail is, if its reader acts for somebody; null for everybody else. */
export const writeWhom = ({ language, dependent }: Letterhead): string | null =>
  dependent === null ? null : words[language].for(dependent)

/** The lines at the end of every mail: who sent it, how to reach them, and what not to answer. */
export function listFooter({ language, practice: { name, address, phone, email } }: Letterhead): string[] {
  const reach = [phone, email].filter((one) => one !== null).join(' · ')
  return [name, address ?? '', reach, words[language].private].filter(Boolean)
}

/** The plain text of a mail. */
export function writeMailText(mail: Mail, head: Letterhead): string {
  const { heading, paragraphs, code, facts = [], buttons = [], notes = [], leave } = mail
  const blocks = [
    tameText(writeWhom(head) ?? ''),
    tameText(heading),
    ...paragraphs.map(tameText),
    code ?? '',
    facts.map(writeFact).join('\n'),
    buttons.map(writeLink).join('\n'),
    ...notes.map(tameText),
    ['-- ', ...listFooter(head).map(tameText), ...(leave ? [writeLink(leave)] : [])].join('\n'),
  ]
  return blocks.filter(Boolean).join('\n\n')
}

const writeLink = ({ label, url }: MailLink): string => `${label}: ${url}`

/** A fact of one line stands beside its name. Further lines stand below it, and those of a list each by itself. */
function writeFact({ label, lines, link, is_list }: MailFact): string {
  const all = [...lines.map(tameText), ...(link ? [writeLink(link)] : [])]
  return is_list ? [`${label}:`, ...all.map((line) => `- ${line}`)].join('\n') : `${label}: ${all.join('\n  ')}`
}
