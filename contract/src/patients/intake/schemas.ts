import { z } from 'zod'
import { body, Instant, id, text } from '../../kernel/values.ts'
import { consentKinds } from '../consents.ts'
import { possibleCentimeters, possibleKilograms } from '../measures/amounts.ts'
import { ClinicalSex, PatientId } from '../record/schemas.ts'
import { noneOption, type Question } from './question.ts'
import { questions } from './questions.ts'
import type { Answers, Value } from './rules.ts'
import { howOften, reactions, timesOfDay } from './vocabulary.ts'

const medicine = {
  name: text(120),
  strength: text(60).optional(),
  amount: text(60).optional(),
  how_often: z.enum(howOften).optional(),
  times: z.array(z.enum(timesOfDay)).max(timesOfDay.length).optional(),
  /** The person is not sure of the dose, which is an answer. */
  unsure: z.boolean(),
}
const allergy = { food: text(80), reaction: z.enum(reactions) }

const isWithoutDoubles = (values: readonly string[]) => new Set(values).size === values.length

function schemaOf(question: Question): z.ZodType<Value> {
  switch (question.kind) {
    case 'one':
      return z.enum(Object.keys(question.options) as [string])
    case 'several':
      return z
        .array(z.enum(Object.keys(question.options) as [string]))
        .max(Object.keys(question.options).length)
        .refine((values) => isWithoutDoubles(values) && (values.length < 2 || !values.includes(noneOption)))
    case 'text':
      return text(4000)
    case 'number':
      return z.number().min(question.least).max(question.most)
    case 'height':
      return z.number().min(possibleCentimeters.least).max(possibleCentimeters.most)
    case 'weight':
      return z.number().min(possibleKilograms.least).max(possibleKilograms.most)
    case 'medicines':
      return z.array(body(medicine)).max(60)
    case 'allergies':
      return z.array(body(allergy)).max(40)
    case 'photos':
      return z.array(z.uuid()).max(8).refine(isWithoutDoubles)
  }
}

const shape = Object.fromEntries(questions.map((question) => [question.id, schemaOf(question).nullable().optional()]))
/** Answers by question. Null takes an answer back. */
export const AnswersIn: z.ZodType<Answers> = body(shape)

/** An answer as it was stored, also one of an older version of the questions. */
const AnswerValue: z.ZodType<Value> = z.union([
  z.string(),
  z.number(),
  z.array(z.string()),
  z.array(z.object(medicine)),
  z.array(z.object(allergy)),
])

/** Who gave an answer: the patient, or somebody who acts for them. */
const author = { by: z.enum(['patient', 'guardian']), by_name: z.string().nullable(), at: Instant }

export const IntakeAnswer = z.object({ question: z.string(), value: AnswerValue, version: z.int(), ...author })
/** One change of one answer. `value` is null where an answer was taken back. */
export const IntakeChange = z.object({
  id: id(),
  question: z.string(),
  value: AnswerValue.nullable(),
  version: z.int(),
  questions_version: z.string(),
  ...author,
})

/** What the dietitian sees beside the answers; null for the patient. */
const IntakeReview = z.object({
  suggests_safe_mode: z.boolean(),
  /** The questions whose answers led to the suggestion. */
  signs: z.array(z.string()),
  ed_safe_mode: z.boolean(),
  last_visit_at: Instant.nullable(),
  /** What became different since the last visit, with what was answered before. */
  changed: z.array(z.object({ question: z.string(), before: AnswerValue.nullable(), after: AnswerValue.nullable(), ...author })),
})

export const Intake = z.object({
  patient_id: PatientId,
  /** Zero while nothing is answered; one more with each change. */
  version: z.int(),
  questions_version: z.string(),
  started_at: Instant.nullable(),
  submitted_at: Instant.nullable(),
  changed_at: Instant.nullable(),
  answers: z.array(IntakeAnswer),
  /** What decides, beside the answers, which questions are asked. */
  facts: z.object({ age: z.int().nullable(), clinical_sex: ClinicalSex, safe_mode: z.boolean() }),
  /** The consents that an intake needs, and whether the patient has given each in its current version. */
  consents: z.array(z.object({ kind: z.enum(consentKinds), version: z.string(), is_given: z.boolean() })),
  review: IntakeReview.nullable(),
})
