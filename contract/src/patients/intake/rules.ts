import type { ClinicalSex } from '../vocabulary.ts'
import type { IntakeStep, Question } from './question.ts'
import { findQuestion, type QuestionId, questions } from './questions.ts'
import type { howOften, reactions, timesOfDay } from './vocabulary.ts'

/** One medicine or supplement. Whoever is not sure of the dose says so, and that is an answer. */
export type Medicine = {
  name: string
  strength?: string | undefined
  amount?: string | undefined
  how_often?: (typeof howOften)[number] | undefined
  times?: (typeof timesOfDay)[number][] | undefined
  unsure: boolean
}
export type Allergy = { food: string; reaction: (typeof reactions)[number] }
/** An option, a text or a number; several options or photos; a list of medicines or allergies. Heights are centimeters, weights kilograms. */
export type Value = string | number | string[] | Medicine[] | Allergy[]
export type Answers = { readonly [Id in QuestionId]?: Value | null | undefined }

/** What decides beside the answers which questions are asked. */
export type Facts = { age: number | null; clinical_sex: ClinicalSex; safe_mode: boolean }

/** Whether a question is asked. One that depends on another is not asked if the other is not. */
export function isAsked({ asked_if, not_in_safe_mode }: Question, answers: Answers, facts: Facts): boolean {
  if (not_in_safe_mode && facts.safe_mode) return false
  const { answer, age, sexes } = asked_if ?? {}
  if (sexes && !sexes.includes(facts.clinical_sex)) return false
  // Whoever has told no birth date is asked like an adult.
  if (age && ((facts.age ?? 18) < age.from || (facts.age ?? 18) >= (age.below ?? Number.POSITIVE_INFINITY))) return false
  if (!answer) return true
  const other = findQuestion(answer.of)
  return other !== undefined && isAsked(other, answers, facts) && answer.is.some((option) => isChosen(answers[other.id], option))
}

const isChosen = (value: Value | null | undefined, option: string): boolean =>
  Array.isArray(value) ? (value as unknown[]).includes(option) : value === option

/** The questions that are asked, in order; of one step, or of all. */
export const listAsked = (answers: Answers, facts: Facts, step?: IntakeStep) =>
  questions.filter((question) => (!step || question.step === step) && isAsked(question, answers, facts))

/** The questions without whose answer the intake is not sent. */
export const listMissing = (answers: Answers, facts: Facts) =>
  listAsked(answers, facts).filter(({ id, required }) => required && !isAnswered(answers[id]))

/** Whether there is anything in an answer. */
export const isAnswered = (value: Value | null | undefined): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0) && value !== ''

/** Whether two answers are the same. In which order options were chosen does not matter; in lists of medicines it does. */
export function isSameAnswer(one: Value | null | undefined, other: Value | null | undefined): boolean {
  if (!isAnswered(one) || !isAnswered(other)) return isAnswered(one) === isAnswered(other)
  return writeSorted(one) === writeSorted(other)
}

// The database keeps the keys of an object in another order.
function writeSorted(value: unknown): string {
  const options = Array.isArray(value) && value.every((one) => typeof one === 'string') ? [...value].sort() : value
  return JSON.stringify(options, (_key, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
