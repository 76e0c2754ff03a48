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
  unknown: { en: 'The answer does not say it', es: 'La respuesta no lo dice' },
} as const
export type Agreement = keyof typeof agreements
export type Likeness = Readonly<Record<LikenessPart, Agreement>>

/** What a person must confirm before an answer is posted to a claim from which it differs. */
export const confirmable = ['name', 'day', 'charge'] as const satisfies readonly LikenessPart[]
export type Confirmable = (typeof confirmable)[number]

type Name = { first_name: string; last_name: string }
type Answered = {
  /** Null where another payer than that of the claim may answer, as a second one does. */
  payer: { id: string; name: string } | null
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

const plainOf = (text: string): string =>
  text
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')

/** Payers cut first names short, and leave second ones out. */
const isSameName = (one: Name, other: Name): boolean => {
  const [first, second] = [one, other].map(({ first_name }) => plainOf(first_name))
  return plainOf(one.last_name) === plainOf(other.last_name) && (first!.startsWith(second!) || second!.startsWith(first!))
}

const tell = (isKnown: boolean, isSame: () => boolean): Agreement => (isKnown ? (isSame() ? 'same' : 'differs') : 'unknown')

/** What an answer and a claim have in common, and what not. */
export const compareAnswer = (answer: Answered, sent: Sent): Likeness => ({
  payer: tell(answer.payer !== null, () =>
    sent.payers.some(({ id, name }) => plainOf(id) === plainOf(answer.payer!.id) || plainOf(name) === plainOf(answer.payer!.name)),
  ),
  name: tell(answer.patient !== null, () => sent.names.some((name) => isSameName(name, answer.patient!))),
  day: tell(answer.day !== null, () => sent.days.includes(answer.day!)),
  // What takes a payment back names its charge below zero.
  charge: tell(true, () => Math.abs(answer.charge_cents) === sent.charge_cents),
  codes: tell(answer.codes.length > 0, () => answer.codes.every((code) => sent.codes.includes(code))),
})

/** How alike they are; each part counts more than all behind it. */
export const likenessOf = (likeness: Likeness): number =>
  valuesOf(likenessParts).reduce((sum, part) => sum * 2 + Number(likeness[part] === 'same'), 0)

/** Whether a claim is like enough to be proposed: it names the person, or both the day and the charge. The claim of another payer never is. */
export const isLikely = ({ payer, name, day, charge }: Likeness): boolean =>
  payer !== 'differs' && (name === 'same' || (day === 'same' && charge === 'same'))

/** Where they differ so that a person must confirm it. */
export const listDifferences = (likeness: Likeness): Confirmable[] => confirmable.filter((part) => likeness[part] === 'differs')
