import type { Language } from '@sorrel/contract/kernel/values'
import type { Mail, MailFact, MailLink } from '../../../notifications/mail/mail.ts'
import type { Attachment, Written } from '../../../notifications/message.ts'
import { makeMapLink } from '../place-words.ts'
import { mailWords } from './mail-words.ts'
import { writeOccasion } from './sentences.ts'
import type { Facts } from './visit-facts.ts'
import { type VisitMessage, visitTexts } from './visit-texts.ts'

/** The name of each fee, by the message that mentions it. */
const feeNames: Partial<Record<VisitMessage, Record<Language, string>>> = {
  moved: { en: 'Late change fee', es: 'Cargo por cambio tardío' },
  canceled: { en: 'Late cancellation fee', es: 'Cargo por cancelar tarde' },
  missed: { en: 'Missed visit fee', es: 'Cargo por visita perdida' },
}
const booksAgain: ReadonlySet<VisitMessage> = new Set(['canceled', 'missed'])

/** Puts a message about one visit together, for both channels. */
export function composeVisit(name: VisitMessage, facts: Facts, language: Language, attachments: Attachment[] = []): Written {
  const { subject, sms, lead } = visitTexts[name][language]
  const mail: Mail = {
    heading: subject,
    preview: `${lead(facts)} ${writeOccasion(facts)}`,
    paragraphs: [lead(facts)],
    facts: listFacts(name, facts, language),
    buttons: listButtons(name, facts, language),
    notes: attachments.length > 0 ? [writeFileNote(facts, language)] : [],
  }
  const links = [facts.move, facts.cancel, facts.open].filter((link): link is string => link !== null)
  return { subject, text: sms(facts), mail, links, attachments }
}

const writeFileNote = ({ is_ahead }: Facts, language: Language): string => mailWords[language][is_ahead ? 'addsFile' : 'removesFile']

function listButtons(name: VisitMessage, { open, move, cancel }: Facts, language: Language): MailLink[] {
  const say = mailWords[language]
  return [
    { label: booksAgain.has(name) ? say.book : say.open, url: open },
    ...(move ? [{ label: say.move, url: move }] : []),
    ...(cancel ? [{ label: say.cancel, url: cancel }] : []),
  ]
}

/** Who, when on both clocks, how or where, what it costs, and what to prepare. */
function listFacts(name: VisitMessage, facts: Facts, language: Language): MailFact[] {
  const say = mailWords[language]
  const { who, credentials, before, fee, price, terms, length, is_ahead } = facts
  // Only patients read what a change costs them.
  const forPatient = !name.startsWith('staff_')
  return [
    forPatient ? { label: say.with, lines: [credentials ? `${who}, ${credentials}` : who] } : { label: say.patient, lines: [who] },
    { label: say.when, lines: [...listClocks(facts, language), length] },
    ...(before ? [{ label: say.before, lines: [before] }] : []),
    ...listPlace(facts, forPatient && is_ahead, language),
    ...(fee ? [{ label: feeNames[name]?.[language] ?? say.price, lines: [fee] }] : []),
    ...(price ? [{ label: say.price, lines: price.lines }] : []),
    ...(terms ? [{ label: say.changes, lines: [terms] }] : []),
    ...(forPatient && is_ahead
      ? [{ label: say.prepare, lines: [say.labs, facts.is_virtual ? say.quiet : say.early], is_list: true as const }]
      : []),
  ]
}

/** A moment on the reader's clock and, if it differs, on the other person's. */
export const listClocks = ({ who, when, when_for_them }: Pick<Facts, 'who' | 'when' | 'when_for_them'>, language: Language): string[] => [
  when,
  ...(when_for_them ? [mailWords[language].sameFor(when_for_them, who)] : []),
]

/** How the two meet: by video with how to join, or at an address that stands on a map. Nothing if nobody has said. */
export function listPlace(
  { is_virtual, address, how }: Pick<Facts, 'is_virtual' | 'address' | 'how'>,
  joins: boolean,
  language: Language,
): MailFact[] {
  const say = mailWords[language]
  if (is_virtual) return [{ label: say.how, lines: [say.video, ...(joins ? [say.join] : [])] }]
  if (how === null) return []
  if (address.length === 0) return [{ label: say.how, lines: [say.inPerson] }]
  return [{ label: say.where, lines: [say.inPerson, ...address], link: { label: say.map, url: makeMapLink(address) } }]
}
