import type { Language } from '@sorrel/contract/kernel/values'
import type { Written } from '../../../notifications/message.ts'
import { mailWords } from './mail-words.ts'
import { writePriceSentence, writeWhenAndHow } from './sentences.ts'
import type { Facts } from './visit-facts.ts'
import { listClocks, listPlace } from './visit-mail.ts'

/** What the offer of a time says. `held_until`: when the offer ends, by the reader's clock. `by_hand`: the dietitian chose the reader, and gives more time. */
export type OfferFacts = Omit<Facts, 'before' | 'is_ahead' | 'terms' | 'fee' | 'move' | 'cancel'> & { held_until: string; by_hand: boolean }

const keptEn = (f: OfferFacts) => `It is held for you ${f.by_hand ? `until ${f.held_until}` : 'for 15 minutes'}`
const keptEs = (f: OfferFacts) => `Te lo apartamos ${f.by_hand ? `hasta ${f.held_until}` : '15 minutos'}`

const texts = {
  en: {
    subject: 'A time is open for you',
    sms: (f) => `${f.who} has a time for you: ${writeWhenAndHow(f, 'en')}.${writePriceSentence(f, 'en')} ${keptEn(f)}: ${f.open}`,
    lead: (f) => `${f.who} has a time for you. ${keptEn(f)}.`,
  },
  es: {
    subject: 'Hay un horario disponible para ti',
    sms: (f) => `${f.who} tiene un horario para ti: ${writeWhenAndHow(f, 'es')}.${writePriceSentence(f, 'es')} ${keptEs(f)}: ${f.open}`,
    lead: (f) => `${f.who} tiene un horario para ti. ${keptEs(f)}.`,
  },
} satisfies Record<Language, { subject: string; sms: (facts: OfferFacts) => string; lead: (facts: OfferFacts) => string }>

/** Puts the offer of a time together, for both channels. */
export function composeOffer(facts: OfferFacts, language: Language): Written {
  const { who, credentials, length, price, held_until, open } = facts
  const { subject, sms, lead } = texts[language]
  const say = mailWords[language]
  const mail = {
    heading: subject,
    preview: `${lead(facts)} ${facts.when}`,
    paragraphs: [lead(facts)],
    facts: [
      { label: say.with, lines: [credentials ? `${who}, ${credentials}` : who] },
      { label: say.when, lines: [...listClocks(facts, language), length] },
      ...listPlace(facts, false, language),
      ...(price ? [{ label: say.price, lines: price.lines }] : []),
      { label: say.held, lines: [held_until] },
    ],
    buttons: [{ label: say.take, url: open }],
  }
  return { subject, text: sms(facts), mail, links: [open], attachments: [] }
}
