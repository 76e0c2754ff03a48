import { valuesOf } from '../kernel/label.ts'

/** What an answer of a payer and a claim of ours may have in common, the most telling first. */
export const likenessParts = {
  payer: { en: 'Payer', es: 'Aseguradora' },
  name: { en: 'Name', es: 'Nombre' },
  day: { en: 'Day', es: 'Día' },
  charge: { en: 'Charge', es: 'Cargo' },
  codes: { en: 'Codes', es: 'Códigos' },
} as const
export type LikenessPart = keyof typeof likenessParts

export const agreements = {
  same: { en: 'The same', es: 'Coincide' },
  differs: { en: 'Differs', es: 'Difiere' },
  /** Of the payer alone: neither its id nor its name is that of any payer that we know. */
  unfamiliar: { en: 'An id that we do not know', es: 'Un id que no conocemos' },
  unknown: { en: 'The answer does not say it', es: 'La respuesta no lo dice' },
} as const
export type Agreement = keyof typeof agreements
export type Likeness = Readonly<Record<LikenessPart, Agreement>>

/** What a person must confirm before an answer is posted to a claim from which it differs. The payer only if nobody knows whose id it is. */
export const confirmable = ['payer', 'name', 'day', 'charge'] as const satisfies readonly LikenessPart[]
export type Confirmable = (typeof confirmable)[number]

type Name = { first_name: string; last_name: string }
type AnsweringPayer = {
  id: string
  name: string
  /** Whether it is the id or the name of a payer that we know. */
  is_known: boolean
  /** The payers for which people took this id before. */
  stands_for: readonly string[]
}
type Answered = {
  /** Null where another payer than that of the claim may answer, as a second one does. */
  payer: AnsweringPayer | null
  patient: Name | null
  day: string | null
  charge_cents: number
  codes: readonly string[]
}
type Sent = {
  payers: readonly { id: string; name: string }[]
  /** The patient, and whoever holds the plan: payers name the one or the other. */
  names: readonly Name[]
  days: readonly string[]
  charge_cents: number
  codes: readonly string[]
}

/** The letters and digits of a name or an id, by which two of them are compared. */
export const plainOf = (text: string): string =>
  text
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')

/** Payers cut first names short, and leave second ones out. */
const isSameName = (one: Name, other: Name): boolean => {
  const [first, second] = [one, other].map(({ first_name }) => plainOf(first_name))
  return plainOf(one.last_name) === plainOf(other.last_name) && (first!.startsWith(second!) || second!.startsWith(first!))
}

type Payers = Sent['payers']
const isOfPayer = ({ id, name, stands_for }: AnsweringPayer, payers: Payers): boolean =>
  payers.some((one) => plainOf(one.id) === plainOf(id) || plainOf(one.name) === plainOf(name) || stands_for.includes(one.id))

const tellPayer = (payer: AnsweringPayer | null, payers: Payers): Agreement => {
  if (payer === null) return 'unknown'
  if (isOfPayer(payer, payers)) return 'same'
  return payer.is_known ? 'differs' : 'unfamiliar'
}

const tell = (isKnown: boolean, isSame: () => boolean): Agreement => (isKnown ? (isSame() ? 'same' : 'differs') : 'unknown')

/** What an answer and a claim have in common, and what not. */
export const compareAnswer = (answer: Answered, sent: Sent): Likeness => ({
  payer: tellPayer(answer.payer, sent.payers),
  name: tell(answer.patient !== null, () => sent.names.some((name) => isSameName(name, answer.patient!))),
  day: tell(answer.day !== null, () => sent.days.includes(answer.day!)),
  // What takes a payment back names its charge below zero.
  charge: tell(true, () => Math.abs(answer.charge_cents) === sent.charge_cents),
  codes: tell(answer.codes.length > 0, () => answer.codes.every((code) => sent.codes.includes(code))),
})

/** How alike they are; each part counts more than all behind it. */
export const likenessOf = (likeness: Likeness): number =>
  valuesOf(likenessParts).reduce((sum, part) => sum * 2 + Number(likeness[part] === 'same'), 0)

/**
 * Whether a claim is like enough to be proposed: it names the person, or both the day and the charge; under an id that nobody knows, the person and one
 * of the two. The claim of another payer never is.
 */
export function isLikely({ payer, name, day, charge }: Likeness): boolean {
  if (payer === 'differs') return false
  if (payer === 'unfamiliar') return name === 'same' && (day === 'same' || charge === 'same')
  return name === 'same' || (day === 'same' && charge === 'same')
}

/** Where they differ so that a person must confirm it. */
export const listDifferences = (likeness: Likeness): Confirmable[] =>
  confirmable.filter((part) => likeness[part] === (part === 'payer' ? 'unfamiliar' : 'differs'))
