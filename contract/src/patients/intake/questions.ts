import type { Question } from './question.ts'
import { bodyQuestions } from './questions/body.ts'
import { feelingQuestions } from './questions/feelings.ts'
import { foodQuestions } from './questions/food.ts'
import { healthQuestions } from './questions/health.ts'
import { reasonQuestions } from './questions/reasons.ts'

/**
 * The version of the questions that are asked now, as a month, and a number for a further version in it. Every answer is stored with the
 * version under which it was given. Change it with any question: a test compares them with the fingerprint of the version.
 */
export const questionsVersion = '2026-12'

const all = [...reasonQuestions, ...healthQuestions, ...foodQuestions, ...feelingQuestions, ...bodyQuestions] as const
export type QuestionId = (typeof all)[number]['id']

/** Every question of the intake, in the order in which they are asked. */
export const questions: readonly (Question & { id: QuestionId })[] = all

const byId = new Map<string, Question & { id: QuestionId }>(questions.map((question) => [question.id, question]))

/** The question with this id; undefined for one of an older version that is no longer asked. */
export const findQuestion = (id: string): (Question & { id: QuestionId }) | undefined => byId.get(id)
