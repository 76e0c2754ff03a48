import type { Language } from '@sorrel/contract/kernel/values'
import type { Price } from '../price.ts'

/** What a message may say about a visit: names, times, a place, prices and links. It never says why the patient comes. */
export type Facts = {
  /** The name of the other person: the dietitian for patients, the patient for dietitians. */
  who: string
  credentials: string | null
  when: string
  /** The time by the other person's clock; null if it is the same. */
  when_for_them: string | null
  length: string
  /** The time from which the visit was moved; null for any other message, and if the reader never knew it. */
  before: string | null
  /** By video, or in person at which address; null if nobody has said. */
  how: string | null
  address: readonly string[]
  is_virtual: boolean
  /** Whether the visit is booked and still to come. */
  is_ahead: boolean
  /** What the visit costs its patient; null for dietitians, and for a visit that is not ahead. */
  price: Price | null
  /** What a change costs the patient; null like the price. */
  terms: string | null
  /** The fee that the message mentions. */
  fee: string | null
  move: string | null
  cancel: string | null
  open: string
}

/** The words of a message: its subject, the whole text message, and the sentence with which the e-mail begins. */
export type VisitText = { subject: string; sms: (facts: Facts) => string; lead: (facts: Facts) => string }
export type VisitTexts = Record<Language, VisitText>
